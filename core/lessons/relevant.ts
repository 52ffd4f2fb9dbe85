import { canonical } from '../../services/files/digest.ts';
import type { DataKind, Lesson } from '../schema/search/lesson.ts';
import { distance, isNear } from './nearness.ts';
import { isAlike } from './title-likeness.ts';

/** How candidates of one operator, or of one title, did. */
export interface LessonSummary {
  readonly operator: Lesson['operator'];
  /** The title of the first of them; null: the summary is of the whole operator. */
  readonly title: string | null;
  readonly tried: number;
  readonly kept: number;
  readonly crashed: number;
  /** Median, in standard errors; null: none could be compared. */
  readonly gain: number | null;
}

/** Summaries of what was tried on data like this: by operator, and by title, the nearest first. */
export interface RelevantLessons {
  readonly operators: readonly LessonSummary[];
  readonly titles: readonly LessonSummary[];
}

/** The most lessons that are summarised; more say nothing new. */
const mostNear = 60;

/** Chooses the lessons of the nearest kinds of data, whatever their order. */
const nearest = (lessons: readonly Lesson[], kind: DataKind): readonly Lesson[] =>
  lessons
    .filter((lesson) => isNear(lesson.kind, kind))
    .map((lesson) => ({ lesson, far: distance(lesson.kind, kind), text: canonical(lesson) }))
    .sort((a, b) => a.far - b.far || compare(b.lesson.at, a.lesson.at) || compare(a.text, b.text))
    .slice(0, mostNear)
    .map(({ lesson }) => lesson);

/** Median gains, in standard errors, of what one operator did on data like this, by its title as it stands. */
export const gainsByTitle = (
  lessons: readonly Lesson[],
  kind: DataKind,
  operator: Lesson['operator'],
): ReadonlyMap<string, number> => {
  const titled = nearest(lessons, kind).filter((lesson) => lesson.operator === operator && lesson.title !== '');
  const groups = Map.groupBy(titled, ({ title }) => title);
  return new Map([...groups].map(([title, group]) => [title, summary(group, title).gain ?? 0]));
};

/** Summarises the lessons of the nearest kinds of data, at most `most` titles. */
export const relevantLessons = (lessons: readonly Lesson[], kind: DataKind, most: number): RelevantLessons => {
  const near = nearest(lessons, kind);
  return {
    operators: summaries(near),
    titles: alike(near.filter(({ title }) => title !== ''))
      .map((group) => summary(group, group[0]?.title ?? null))
      .slice(0, most),
  };
};

/** One summary for each operator, the most tried first. */
export const summaries = (lessons: readonly Lesson[]): LessonSummary[] =>
  [...Map.groupBy(lessons, ({ operator }) => operator).values()]
    .map((group) => summary(group, null))
    .sort((a, b) => b.tried - a.tried || compare(a.operator, b.operator));

/** Groups of lessons that tried about the same, in the order of their first. */
const alike = (lessons: readonly Lesson[]): Lesson[][] => {
  const groups: Lesson[][] = [];
  for (const lesson of lessons) {
    const group = groups.find(([first]) => first?.operator === lesson.operator && isAlike(first.title, lesson.title));
    if (group === undefined) groups.push([lesson]);
    else group.push(lesson);
  }
  return groups;
};

const summary = (group: readonly Lesson[], title: string | null): LessonSummary => ({
  operator: group[0]?.operator ?? 'draft', // a group has one at least
  title,
  tried: group.length,
  kept: group.filter(({ verdict }) => verdict === 'keep').length,
  crashed: group.filter(({ verdict }) => verdict === 'crash').length,
  gain: median(group.flatMap(({ gain }) => (gain === null ? [] : [gain]))),
});

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 100) / 100;
};

/** By code units: an order that no machine's language changes. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
