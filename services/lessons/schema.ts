import * as z from 'zod';
import type { BookKind } from '../sqlite/book.ts';

/** The file's application id: "Mdls". */
const applicationId = 0x4d646c73;
const schemaVersion = 1;

/**
 * `run` and `source` are digests, so that no lesson names a run or a competition. What a resumed run measured, or one that took
 * a trial from the store, is there once.
 */
const schema = `
  CREATE TABLE salt (value TEXT NOT NULL) STRICT;
  INSERT INTO salt VALUES (hex(randomblob(16)));
  CREATE TABLE lesson (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL,
    source TEXT NOT NULL,
    node TEXT NOT NULL,
    trial TEXT NOT NULL,
    at TEXT NOT NULL,
    task TEXT NOT NULL,
    metric TEXT NOT NULL,
    rows INTEGER NOT NULL,
    numeric INTEGER NOT NULL,
    categorical INTEGER NOT NULL,
    text INTEGER NOT NULL,
    date INTEGER NOT NULL,
    sideTables INTEGER NOT NULL,
    media TEXT NOT NULL,
    operator TEXT NOT NULL,
    title TEXT NOT NULL,
    gain REAL,
    verdict TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX lesson_of_run ON lesson (run, node);
  CREATE UNIQUE INDEX lesson_measured ON lesson (source, node, trial);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${schemaVersion};
`;

/** The lessons as a database. */
export const lessonBook: BookKind = {
  ...{ applicationId, schemaVersion, schema },
  words: {
    name: 'store of lessons',
    lost: 'what helped so far cannot be known',
    anew: 'then lessons are gathered from the beginning',
  },
};

/** A lesson as a row. core/schema/search/lesson.ts says what its words mean. */
export const LessonRow = z.strictObject({
  ...{ at: z.string(), task: z.string(), metric: z.string(), rows: z.int() },
  ...{ numeric: z.int(), categorical: z.int(), text: z.int(), date: z.int(), sideTables: z.int(), media: z.string() },
  ...{ operator: z.string(), title: z.string(), gain: z.number().nullable(), verdict: z.string() },
});
export type LessonRow = z.output<typeof LessonRow>;

/** The columns of a lesson, in the row's order. */
export const lessonColumns = Object.keys(LessonRow.shape) as readonly (keyof LessonRow)[]; // keys of a constant object
