/** The kinds of files whose tables Python reads, one or several. We call such a file a book. */
export type BookKind = 'excel' | 'sqlite' | 'feather' | 'arff';

const byExtension: Readonly<Record<string, BookKind>> = {
  xlsx: 'excel',
  xlsm: 'excel',
  xls: 'excel',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  db: 'sqlite',
  db3: 'sqlite',
  feather: 'feather',
  ftr: 'feather',
  arff: 'arff',
};

/** The kind of book that a file name stands for, or null if the file is not a book. */
export const bookKindOf = (path: string): BookKind | null =>
  byExtension[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;

/** Whether a file is one that SQLite keeps beside an open database. It is not data itself. */
export const isDatabaseLog = (path: string): boolean => {
  const database = /^(.*)-(?:wal|shm|journal)$/.exec(path)?.[1];
  return database !== undefined && bookKindOf(database) === 'sqlite';
};

/** Why we get no table from a book, and what the user can do. The text is about the file and follows its name. */
export interface Unread {
  readonly why: string;
  readonly advice: string;
}
