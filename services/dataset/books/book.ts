/** The kinds of a file that holds several tables. We call such a file a book. */
export type BookKind = 'excel' | 'sqlite';

const byExtension: Readonly<Record<string, BookKind>> = {
  xlsx: 'excel',
  xlsm: 'excel',
  xls: 'excel',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  db: 'sqlite',
  db3: 'sqlite',
};

/** A book by its name; null: the file is none. */
export const bookKindOf = (path: string): BookKind | null =>
  byExtension[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;

/** Whether a file is what SQLite keeps beside an open database: no data of its own. */
export const isDatabaseLog = (path: string): boolean => {
  const database = /^(.*)-(?:wal|shm|journal)$/.exec(path)?.[1];
  return database !== undefined && bookKindOf(database) === 'sqlite';
};

/** Why a book gives no table, and what a person can do. The words are about the file and follow its name. */
export interface Unread {
  readonly why: string;
  readonly advice: string;
}
