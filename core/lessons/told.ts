import * as z from 'zod';
import type { Store } from '../../services/store/store.ts';
import { lessonsBrief } from '../brief/lessons.ts';
import type { Competition } from '../schema/competition.ts';
import { Lesson } from '../schema/search/lesson.ts';
import { kindOf } from './kind-of-data.ts';
import { gainsByTitle, relevantLessons } from './relevant.ts';

const mostTitles = 10;

/** What a run is told of other competitions: of the lessons that it began with, those of data like this. '' where there are none. */
export const lessonsTold = (store: Store, digest: string | undefined, competition: Competition): string =>
  lessonsBrief(relevantLessons(lessonsAt(store, digest), kindOf(competition), mostTitles));

/** How the rules' wishes did on data like this: median gains by title. */
export const wishesTold = (store: Store, digest: string | undefined, competition: Competition) =>
  gainsByTitle(lessonsAt(store, digest), kindOf(competition), 'config');

const lessonsAt = (store: Store, digest: string | undefined): readonly Lesson[] => {
  const lessons = z.array(Lesson).safeParse(digest === undefined ? [] : store.get(digest));
  return lessons.success ? lessons.data : [];
};
