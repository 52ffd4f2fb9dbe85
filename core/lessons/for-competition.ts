import * as z from 'zod';
import type { Store } from '../../services/store/store.ts';
import { lessonsBrief } from '../brief/lessons.ts';
import type { Competition } from '../schema/competition.ts';
import { Lesson } from '../schema/search/lesson.ts';
import { dataKindOf } from './kind-of-data.ts';
import { gainsByTitle, relevantLessons } from './relevant.ts';

const mostTitles = 10;

/** Words the lessons that a run began with, as far as they come from data like this; '' if there are none. */
export const lessonsFor = (store: Store, digest: string | undefined, competition: Competition): string =>
  lessonsBrief(relevantLessons(lessonsAt(store, digest), dataKindOf(competition), mostTitles));

/** Gives the median gains of the rules' wishes on data like this, by title. */
export const wishGainsFor = (store: Store, digest: string | undefined, competition: Competition) =>
  gainsByTitle(lessonsAt(store, digest), dataKindOf(competition), 'config');

const lessonsAt = (store: Store, digest: string | undefined): readonly Lesson[] => {
  const lessons = z.array(Lesson).safeParse(digest === undefined ? [] : store.get(digest));
  return lessons.success ? lessons.data : [];
};
