import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { type BookProblem, corrupt, foreign, isBusy, newer, problemOf } from './book-problem.ts';
import { applicationId, schema, schemaVersion } from './schema.ts';

/** Longer than any transaction of ours takes, also when many processes wait in a row. */
export const usualPatienceMs = 10_000;

/**
 * The ledger's database, made when it is not there. Write-ahead log: on a busy disk a rollback journal holds the lock seven
 * times as long. Every commit is synced, so that a reservation outlives a power cut after the call it is for was sent.
 */
export const openBook = (
  path: string,
  patienceMs = usualPatienceMs,
): { readonly ok: true; readonly book: DatabaseSync } | BookProblem => {
  let book: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    book = new DatabaseSync(path, { timeout: patienceMs });
    const problem = stranger(book, path) ?? damage(book, path);
    if (problem !== undefined) {
      book.close();
      return problem;
    }
    book.exec('PRAGMA synchronous = EXTRA');
    if (isNew(book)) inTransaction(book, (it) => isNew(it) && it.exec(schema), patienceMs);
    patiently(book, 'PRAGMA journal_mode = WAL', patienceMs);
    return { ok: true, book };
  } catch (error) {
    book?.close();
    return problemOf(error, path);
  }
};

/** All or nothing, and nobody writes in between. */
export const inTransaction = <T>(book: DatabaseSync, work: (book: DatabaseSync) => T, patienceMs: number): T => {
  patiently(book, 'BEGIN IMMEDIATE', patienceMs);
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
 * SQLite waits in steps that grow to 100 ms, and whoever writes without a break then keeps the others out for seconds; when
 * it changes the mode it does not wait at all.
 */
const patiently = (book: DatabaseSync, command: string, patienceMs: number): void => {
  const until = performance.now() + patienceMs;
  book.exec('PRAGMA busy_timeout = 0');
  try {
    while (!succeeds(book, command, until)) Atomics.wait(pause, 0, 0, 1 + 4 * Math.random());
  } finally {
    book.exec(`PRAGMA busy_timeout = ${patienceMs}`);
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

const stranger = (book: DatabaseSync, path: string): BookProblem | undefined => {
  if (isNew(book)) return undefined;
  if (pragma(book, 'application_id') !== applicationId) return foreign(path);
  if (pragma(book, 'user_version') !== schemaVersion) return newer(path);
  return contentsOf(book) === ourContents() ? undefined : foreign(path); // a trigger more, and spending is forgotten
};

const Part = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() });

/** Its tables, indexes and triggers. */
const contentsOf = (book: DatabaseSync): string => {
  const parts = z.array(Part).parse(book.prepare('SELECT type, name, sql FROM sqlite_schema').all());
  return parts
    .map(({ type, name, sql }) => `${type} ${name} ${sql?.replace(/\s+/g, ' ')}`)
    .sort()
    .join('\n');
};

const ourContents = (): string => {
  const ours = new DatabaseSync(':memory:');
  ours.exec(schema);
  const contents = contentsOf(ours);
  ours.close();
  return contents;
};

const damage = (book: DatabaseSync, path: string): BookProblem | undefined => {
  const [first] = book.prepare('PRAGMA quick_check(1)').all();
  return first?.quick_check === 'ok' ? undefined : corrupt(path);
};
