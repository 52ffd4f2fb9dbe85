import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { booksNeeded } from '../dataset/books/needed.ts';
import { openBook } from '../dataset/books/open-book.ts';
import type { DataFile } from '../dataset/data-file.ts';
import type { Problem } from '../dataset/ingest-terms.ts';
import { findPython } from '../python/environment.ts';
import type { Choice } from '../python/sandbox/choose.ts';

/** The most books that are opened, because each takes a second or more. */
const mostBooks = 50;

/** The tables from books, in a folder that the reader sees. */
export interface OpenedBooks {
  /** The folder's name below the reader's work folder. */
  readonly folder: string;
  /** The book of each table, by the table's path, and what was left out of it. */
  readonly tables: ReadonlyMap<string, NonNullable<DataFile['book']>>;
  /** Why other books have no table. */
  readonly broken: readonly Problem[];
}

/** The reader's copies, and the folder for the tables of their books. */
interface BooksJob {
  /** The folder of our copies. */
  readonly copies: string;
  readonly files: readonly DataFile[];
  readonly sandbox: Choice;
  /** The reader's work folder. The reader writes there, so tables are moved there only when they are complete. */
  readonly work: string;
  /** A folder on the same file system that the reader does not see. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** Opens the workbooks and databases that a competition needs; undefined: it needs none. */
export const openNeeded = async (job: BooksJob): Promise<OpenedBooks | undefined> => {
  const { copies, files, sandbox, work, scratch, signal } = job;
  const books = booksNeeded(files).slice(0, mostBooks);
  if (books.length === 0) return undefined;
  const folder = `tables-${randomUUID().slice(0, 8)}`;
  const into = join(scratch, folder);
  mkdirSync(into, { recursive: true });
  const taken = new Set(files.map(({ path }) => path.toLowerCase()));
  const tables = new Map<string, NonNullable<DataFile['book']>>();
  const broken: Problem[] = [];
  const python = findPython() ?? 'python3';
  for (const { path } of books) {
    const book = await openBook({
      ...{ folder: copies, book: path, into, taken, python, sandbox, scratch, signal, isShort: true },
    });
    if ('why' in book)
      broken.push({ kind: 'unreadable', file: path, message: `${path} ${book.why}`, advice: book.advice });
    else
      for (const [at, table] of book.tables.entries())
        tables.set(table.path, { path, notes: at === 0 ? [...book.notes] : [] });
  }
  renameSync(into, join(work, folder));
  return { folder, tables, broken };
};
