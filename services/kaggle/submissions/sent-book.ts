import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { thisProcess } from '../../files/life.ts';
import { inTransaction, openBook, usualWaitMs } from '../../sqlite/book.ts';
import { type BookProblem, problemOf } from '../../sqlite/book-problem.ts';
import { Sent, sentBook } from './sent-schema.ts';

type NewSent = Omit<Sent, 'id' | 'state' | 'ref' | 'pid' | 'life'>;
export type SentState = Pick<Sent, 'state' | 'ref'>;

/**
 * What was sent to Kaggle, in one SQLite file for all processes: each try is written down before it is begun, and again when Kaggle
 * acknowledges it. So a process may die at any point, and the next one knows what to ask Kaggle for.
 */
export interface SentBook extends Disposable {
  /** All tries for a competition, the oldest first. */
  readonly of: (server: string, slug: string) => readonly Sent[];
  /** All tries of a run's submission, the oldest first. */
  readonly ofRun: (slug: string, run: string) => readonly Sent[];
  /** Writes down a try; null: there are newer tries than `last`, which the caller has not seen. */
  readonly begin: (sent: NewSent, last: number) => { readonly ok: true; readonly sent: Sent | null } | BookProblem;
  /** Writes down how a try goes on. */
  readonly note: (id: number, now: SentState, at?: number) => { readonly ok: true } | BookProblem;
}

/** Opens the book, or says why its file cannot be used; then the file is unchanged. */
export const openSentBook = (path: string): { readonly ok: true; readonly book: SentBook } | BookProblem => {
  const opened = openBook(path, sentBook);
  return opened.ok ? { ok: true, book: bookOn(opened.book, path) } : opened;
};

/** Reads a book. Where there is none, nothing was ever sent, and no file is made; a book that cannot be used tells nothing. */
export const readSentBook = <T>(path: string, read: (book: SentBook) => readonly T[]): readonly T[] => {
  const opened = existsSync(path) ? openSentBook(path) : undefined;
  if (opened?.ok !== true) return [];
  using book = opened.book;
  return read(book);
};

/** All tries for a competition, as they are written down. */
export const triesOf = (path: string, server: string, slug: string): readonly Sent[] =>
  readSentBook(path, (book) => book.of(server, slug));

const bookOn = (book: DatabaseSync, path: string): SentBook => {
  const written = <T>(work: () => T): T | BookProblem => {
    try {
      return inTransaction(book, work, usualWaitMs);
    } catch (error) {
      return problemOf(error, path, sentBook.words);
    }
  };
  const rowsOf = (server: string, slug: string) =>
    z.array(Sent).parse(book.prepare('SELECT * FROM sent WHERE server = ? AND slug = ? ORDER BY id').all(server, slug));
  const insert = (sent: NewSent): Sent => {
    const row = { ...sent, state: 'uploading', ref: null, ...thisProcess() };
    const [names, values] = [Object.keys(row), Object.values(row)];
    const places = names.map(() => '?').join(', ');
    return Sent.parse(
      book.prepare(`INSERT INTO sent (${names.join(', ')}) VALUES (${places}) RETURNING *`).get(...values),
    );
  };
  return {
    of: rowsOf,
    ofRun: (slug, run) =>
      z.array(Sent).parse(book.prepare('SELECT * FROM sent WHERE slug = ? AND run = ? ORDER BY id').all(slug, run)),
    begin: (sent, last) =>
      written(() => {
        const newest = rowsOf(sent.server, sent.slug).at(-1)?.id ?? 0;
        return { ok: true, sent: newest > last ? null : insert(sent) };
      }),
    note: (id, { state, ref }, at) =>
      written(() => {
        book
          .prepare('UPDATE sent SET state = ?, ref = ?, at = coalesce(?, at) WHERE id = ?')
          .run(state, ref, at ?? null, id);
        return { ok: true };
      }),
    [Symbol.dispose]: () => book.close(),
  };
};
