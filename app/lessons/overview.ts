import { dataKindOf } from '../../core/lessons/kind-of-data.ts';
import { distance, isNear } from '../../core/lessons/nearness.ts';
import { type LessonSummary, summaries } from '../../core/lessons/relevant.ts';
import type { DataKind, Lesson } from '../../core/schema/search/lesson.ts';
import { canonical } from '../../services/files/digest.ts';
import { allLessons } from '../../services/lessons/lessons.ts';
import type { Home } from '../../services/store/home.ts';
import { openStore } from '../../services/store/store.ts';
import { competition } from '../../stages/dag/artifacts.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readResult } from '../result/result.ts';
import { findRun } from '../run/find-run.ts';
import { lessonsIn } from './rows.ts';

/** The results of one operator on one kind of data. */
export interface LessonLine extends LessonSummary {
  readonly kind: DataKind;
}

/** All lessons by kind of data and operator. With `run`: only those of similar data, the most similar first. */
export const lessonLines = (
  home: Home,
  run?: string,
): { readonly ok: true; readonly lessons: number; readonly lines: readonly LessonLine[] } | Refusal => {
  const kind = run === undefined ? undefined : kindOfRun(home, run);
  if (kind !== undefined && 'ok' in kind) return kind;
  const read = allLessons(home.lessons);
  if (!read.ok) return refuse('usage', read.message, read.advice);
  const all = lessonsIn(read.lessons);
  const lessons = kind === undefined ? all : nearestFirst(all, kind);
  const groups = [...Map.groupBy(lessons, (lesson) => canonical(lesson.kind)).values()];
  const lines = groups.flatMap(
    (group) => summaries(group).map((tried) => ({ kind: (group[0] as Lesson).kind, ...tried })), // a group has one at least
  );
  return { ok: true, lessons: lessons.length, lines };
};

const nearestFirst = (lessons: readonly Lesson[], kind: DataKind): Lesson[] =>
  lessons.filter((lesson) => isNear(lesson.kind, kind)).sort((a, b) => distance(a.kind, kind) - distance(b.kind, kind));

const kindOfRun = (home: Home, run: string): DataKind | Refusal => {
  const folder = findRun(home, run);
  if ('kind' in folder) return folder;
  const digest = readResult(folder.result)?.digests.competition ?? '';
  const known = competition.schema.safeParse(openStore(home.store).get(digest));
  if (known.success) return dataKindOf(known.data);
  return refuse('usage', `what run ${run} found out is not here (any more)`, 'Name a run that has ended.');
};
