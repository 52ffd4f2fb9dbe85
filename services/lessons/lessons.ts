import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { inTransaction, openBook } from '../sqlite/book.ts';
import { type BookProblem, problemOf } from '../sqlite/book-problem.ts';
import { LessonRow, lessonBook, lessonColumns } from './schema.ts';

/** A lesson that a run adds: of which candidate it is, and what measured it ('': nothing). */
export interface NewLesson {
  readonly node: string;
  readonly trial: string;
  readonly row: LessonRow;
}

/** The run that adds lessons. Only digests of it are kept. */
export interface LessonSource {
  readonly run: string;
  readonly competition: string;
}

/** Short, because a run can go on without lessons. */
const longestWaitMs = 2_000;

/** If there are more lessons, the oldest are deleted. */
const mostKept = 20_000;

/** Adds new lessons; returns how many were new. */
export const addLessons = (
  path: string,
  { run, competition }: LessonSource,
  lessons: readonly NewLesson[],
): { readonly ok: true; readonly added: number } | BookProblem =>
  withBook(path, (book) => {
    const [places, names] = [lessonColumns.map(() => '?').join(', '), lessonColumns.join(', ')];
    const insert = book.prepare(
      `INSERT OR IGNORE INTO lesson (run, source, node, trial, ${names}) VALUES (?, ?, ?, ?, ${places})`,
    );
    const added = inTransaction(
      book,
      () => {
        const salt = saltOf(book);
        const own = [digest(salt, run), digest(salt, competition)] as const;
        const fresh = lessons.map(
          ({ node, trial, row }) => insert.run(...own, node, trial, ...lessonColumns.map((name) => row[name])).changes,
        );
        book.prepare('DELETE FROM lesson WHERE id <= (SELECT max(id) FROM lesson) - ?').run(mostKept);
        return fresh.reduce<number>((sum, count) => sum + Number(count), 0);
      },
      longestWaitMs,
    );
    return { ok: true, added };
  });

/** All lessons, the latest first. A missing store counts as empty and is not made. */
export const allLessons = (path: string): { readonly ok: true; readonly lessons: LessonRow[] } | BookProblem =>
  readBook(path, (book) => book.prepare(`SELECT ${lessonColumns.join(', ')} FROM lesson ORDER BY id DESC`).all());

/** At most `most` lessons of other competitions: the latest of each kind of task first, so that no kind crowds out the others. */
export const lessonsOfOthers = (
  path: string,
  competition: string,
  most: number,
): { readonly ok: true; readonly lessons: LessonRow[] } | BookProblem =>
  readBook(path, (book) =>
    book
      .prepare(
        `SELECT ${lessonColumns.join(', ')} FROM (
           SELECT *, row_number() OVER (PARTITION BY task, metric, media ORDER BY id DESC) AS turn
           FROM lesson WHERE source <> ?
         ) ORDER BY turn, id DESC LIMIT ?`,
      )
      .all(digest(saltOf(book), competition), most),
  );

/** Deletes all lessons; returns how many there were. */
export const forgetLessons = (path: string): { readonly ok: true; readonly forgotten: number } | BookProblem => {
  if (!existsSync(path)) return { ok: true, forgotten: 0 };
  return withBook(path, (book) => {
    const forgotten = Number(inTransaction(book, emptied, longestWaitMs));
    book.exec('VACUUM'); // deleted rows stay in the file until then
    return { ok: true, forgotten };
  });
};

const emptied = (book: DatabaseSync) => {
  book.exec('UPDATE salt SET value = hex(randomblob(16))');
  return book.prepare('DELETE FROM lesson').run().changes;
};

const readBook = (
  path: string,
  rows: (book: DatabaseSync) => unknown,
): { readonly ok: true; readonly lessons: LessonRow[] } | BookProblem => {
  if (!existsSync(path)) return { ok: true, lessons: [] };
  return withBook(path, (book) => ({ ok: true, lessons: z.array(LessonRow).parse(rows(book)) }));
};

const withBook = <T>(path: string, work: (book: DatabaseSync) => T): T | BookProblem => {
  const opened = openBook(path, lessonBook, longestWaitMs);
  if (!opened.ok) return opened;
  using book = opened.book;
  try {
    return work(book);
  } catch (error) {
    return problemOf(error, path, lessonBook.words);
  }
};

const Salt = z.object({ value: z.string() });

/** The salt for digests. Without it, somebody with the file could try names of competitions until one matches. */
const saltOf = (book: DatabaseSync): string =>
  Salt.catch({ value: '' }).parse(book.prepare('SELECT value FROM salt').get()).value;

const digest = (salt: string, text: string): string => createHash('sha256').update(`${salt}\0${text}`).digest('hex');
