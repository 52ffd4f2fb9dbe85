import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { oddFileOf } from '../files/odd-file.ts';
import {
  type BookProblem,
  type BookWords,
  corrupt,
  foreign,
  isBusy,
  newer,
  notPlain,
  problemOf,
} from './book-problem.ts';

/** A kind of database that we make: the mark of its file, its content, and its name for people. */
export interface BookKind {
  /** The file's application id, so that we never write to another SQLite file by mistake. */
  readonly applicationId: number;
  readonly schemaVersion: number;
  /** The SQL that makes it, and sets both numbers. */
  readonly schema: string;
  readonly words: BookWords;
}

/** Longer than any of our transactions takes, even if many processes wait in a row. */
export const usualWaitMs = 10_000;

/**
 * Opens one of our databases, or makes it. It uses a write-ahead log, because a rollback journal holds the lock seven times as long on a
 * busy disk. Every commit is synced, so that what was written (a reservation of money) survives a power cut.
 */
export const openBook = (
  path: string,
  kind: BookKind,
  longestWaitMs = usualWaitMs,
): { readonly ok: true; readonly book: DatabaseSync } | BookProblem => {
  let book: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const odd = oddFileOf(path);
    if (odd !== undefined) return notPlain(odd, kind.words);
    book = new DatabaseSync(path, { timeout: longestWaitMs });
    const problem = foreignProblem(book, path, kind) ?? damageProblem(book, path, kind);
    if (problem !== undefined) {
      book.close();
      return problem;
    }
    book.exec('PRAGMA synchronous = EXTRA');
    if (isNew(book)) inTransaction(book, (it) => isNew(it) && it.exec(kind.schema), longestWaitMs);
    whenFree(book, 'PRAGMA journal_mode = WAL', longestWaitMs);
    return { ok: true, book };
  } catch (error) {
    book?.close();
    return problemOf(error, path, kind.words);
  }
};

/** Runs `work` in one transaction that excludes other writers. */
export const inTransaction = <T>(book: DatabaseSync, work: (book: DatabaseSync) => T, longestWaitMs: number): T => {
  whenFree(book, 'BEGIN IMMEDIATE', longestWaitMs);
  try {
    const result = work(book);
    book.exec('COMMIT');
    return result;
  } catch (error) {
    if (book.isTransaction) book.exec('ROLLBACK');
    throw error;
  }
};

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Repeats a command while the database is busy. SQLite's own waits grow to 100 ms, so that one busy writer keeps the
 * others out for seconds; and it does not wait at all for a change of the journal mode.
 */
const whenFree = (book: DatabaseSync, command: string, longestWaitMs: number): void => {
  const until = performance.now() + longestWaitMs;
  book.exec('PRAGMA busy_timeout = 0');
  try {
    while (!succeeds(book, command, until)) Atomics.wait(pause, 0, 0, 1 + 4 * Math.random());
  } finally {
    book.exec(`PRAGMA busy_timeout = ${longestWaitMs}`);
  }
};

const succeeds = (book: DatabaseSync, command: string, until: number): boolean => {
  try {
    book.exec(command);
    return true;
  } catch (error) {
    if (isBusy(error) && performance.now() < until) return false;
    throw error;
  }
};

const Pragma = z.object({ value: z.int() });
const pragma = (book: DatabaseSync, name: 'application_id' | 'user_version'): number =>
  Pragma.parse(book.prepare(`SELECT ${name} AS value FROM pragma_${name}`).get()).value;
const isEmpty = (book: DatabaseSync) => book.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
const isNew = (book: DatabaseSync) => isEmpty(book) && pragma(book, 'application_id') === 0;

const foreignProblem = (book: DatabaseSync, path: string, kind: BookKind): BookProblem | undefined => {
  const { applicationId, schemaVersion, schema, words } = kind;
  if (isNew(book)) return undefined;
  if (pragma(book, 'application_id') !== applicationId) return foreign(path, words);
  if (pragma(book, 'user_version') !== schemaVersion) return newer(path, words);
  return contentsOf(book) === contentsBy(schema) ? undefined : foreign(path, words); // a foreign trigger could falsify the sums
};

const Part = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() });

/** The tables, indexes and triggers of a database, as text. */
const contentsOf = (book: DatabaseSync): string => {
  const parts = z.array(Part).parse(book.prepare('SELECT type, name, sql FROM sqlite_schema').all());
  return parts
    .map(({ type, name, sql }) => `${type} ${name} ${sql?.replace(/\s+/g, ' ')}`)
    .sort()
    .join('\n');
};

const contentsBy = (schema: string): string => {
  const ours = new DatabaseSync(':memory:');
  ours.exec(schema);
  const contents = contentsOf(ours);
  ours.close();
  return contents;
};

const damageProblem = (book: DatabaseSync, path: string, { words }: BookKind): BookProblem | undefined => {
  const [first] = book.prepare('PRAGMA quick_check(1)').all();
  return first?.quick_check === 'ok' ? undefined : corrupt(path, words);
};
