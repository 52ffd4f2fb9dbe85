import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { quoted } from '../text/quoted.ts';
import { applicationId, schema, schemaVersion } from './schema.ts';

/** Why the file cannot be used. Whatever is in it stays as it is. */
export interface BookProblem {
  readonly ok: false;
  readonly kind: 'foreign' | 'newer' | 'corrupt' | 'locked' | 'unusable';
  readonly message: string;
  readonly advice: string;
}

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
    book = new DatabaseSync(path, { timeout: Math.min(brief, patienceMs) });
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

/** What SQLite itself waits. */
const brief = 20;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * SQLite waits in steps that grow to 100 ms, and whoever writes without a break then keeps the others out for seconds; when
 * it changes the mode it does not wait at all.
 */
const patiently = (book: DatabaseSync, command: string, patienceMs: number): void => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      book.exec(command);
      return;
    } catch (error) {
      if (codeOf(error) !== busy || performance.now() > until) throw error;
      Atomics.wait(pause, 0, 0, 1 + 4 * Math.random());
    }
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
  const version = pragma(book, 'user_version');
  if (version === schemaVersion) return undefined;
  const advice = 'Use that version, or move the file away: then spending is counted from zero.';
  return { ok: false, kind: 'newer', message: `${path} was written by another version of Medalist`, advice };
};

const damage = (book: DatabaseSync, path: string): BookProblem | undefined => {
  const [first] = book.prepare('PRAGMA quick_check(1)').all();
  return first?.quick_check === 'ok' ? undefined : corrupt(path);
};

const Trouble = z.object({ errcode: z.int(), errstr: z.string() });
const busy = 5;
const codeOf = (error: unknown): number => (Trouble.safeParse(error).data?.errcode ?? 0) & 0xff;

/** SQLite's or the system's complaint in our words; anything else is a bug and goes on. */
export const problemOf = (error: unknown, path: string): BookProblem => {
  const { data: trouble } = Trouble.safeParse(error);
  if (trouble === undefined) {
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
    return unusable(path, String(error.code));
  }
  switch (codeOf(error)) {
    case busy:
    case 6: // SQLITE_LOCKED
      return locked(path);
    case 11: // SQLITE_CORRUPT
      return corrupt(path);
    case 26: // SQLITE_NOTADB
      return foreign(path);
    default:
      return unusable(path, trouble.errstr);
  }
};

const foreign = (path: string): BookProblem => ({
  ok: false,
  kind: 'foreign',
  message: `${path} is no ledger of ours`,
  advice: 'It was left as it is. Move it away if nobody needs it there.',
});

const corrupt = (path: string): BookProblem => ({
  ok: false,
  kind: 'corrupt',
  message: `the ledger ${path} is damaged: what was spent cannot be known`,
  advice: `It was left as it is. What can be saved: sqlite3 ${quoted(path)} .recover | sqlite3 recovered.sqlite; or move it away: then spending is counted from zero.`,
});

const locked = (path: string): BookProblem => ({
  ok: false,
  kind: 'locked',
  message: `another process held the ledger ${path} for as long as we wait for it`,
  advice: `Look who has it open: fuser ${quoted(path)}`,
});

const unusable = (path: string, why: string): BookProblem => ({
  ok: false,
  kind: 'unusable',
  message: `the ledger ${path} cannot be used: ${why}`,
  advice: 'It must be a file that you may write to, in a folder that you may write to, with space left on the disk.',
});
