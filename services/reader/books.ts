import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { booksNeeded } from '../dataset/books/needed.ts';
import { openBook } from '../dataset/books/open-book.ts';
import type { DataFile } from '../dataset/data-file.ts';
import type { Problem } from '../dataset/ingest-terms.ts';
import { findPython } from '../python/environment.ts';
import type { Choice } from '../python/sandbox/choose.ts';

/** Each takes a second or more. */
const mostBooks = 50;

/** The tables of books, in a folder that the reader sees. */
export interface OpenedBooks {
  /** The folder's name below the reader's work folder. */
  readonly folder: string;
  /** Of which book a table is, by the table's path; and what was left out of it. */
  readonly tables: ReadonlyMap<string, NonNullable<DataFile['book']>>;
  /** Why other books gave no table. */
  readonly broken: readonly Problem[];
}

/** Copies that the reader made, and where the tables of their books go. */
interface BooksJob {
  /** Our copies. */
  readonly copies: string;
  readonly files: readonly DataFile[];
  readonly sandbox: Choice;
  /** The reader's work folder. It writes there, so that tables are moved there only when they are whole. */
  readonly work: string;
  /** On the same file system; the reader does not see it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** Opens the workbooks and databases that a competition needs; undefined where it needs none. */
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
