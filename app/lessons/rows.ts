import { Lesson } from '../../core/schema/search/lesson.ts';
import type { LessonRow } from '../../services/lessons/schema.ts';

/** A lesson as the store has it. */
export const rowOf = ({ kind, ...lesson }: Lesson): LessonRow => ({ ...kind, ...lesson });

/** Lessons from the store. A row that says what this version does not know is left out. */
export const lessonsIn = (rows: readonly LessonRow[]): Lesson[] =>
  rows.flatMap(({ at, operator, title, gain, verdict, ...kind }) => {
    const lesson = Lesson.safeParse({ kind, at, operator, title, gain, verdict });
    return lesson.success ? [lesson.data] : [];
  });
