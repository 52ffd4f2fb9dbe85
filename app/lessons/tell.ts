import { lessonsOfOthers } from '../../services/lessons/lessons.ts';
import type { Home } from '../../services/store/home.ts';
import { openStore } from '../../services/store/store.ts';
import type { Request } from '../request/request.ts';
import { lessonsIn } from './rows.ts';

/** The whole of them is some ten kilobytes; a prompt has the most relevant few. */
const most = 200;

/**
 * A new run's request with the lessons of other competitions as they are now: whoever repeats the run has the same. Its own
 * competition's are left out: they came from the rows that would judge again, and the same command would ask models anew.
 */
export const withLessons = (home: Home, request: Request): { readonly request: Request; readonly notes: string[] } => {
  const hearsNone = request.models === 'off' && (request.rounds ?? 0) === 0; // rules that search hear them, too
  const isOff = request.lessons === 'off' || hearsNone || request.only || request.fresh;
  if (isOff) return { request, notes: [] };
  const read = lessonsOfOthers(home.lessons, request.slug, most);
  if (!read.ok) return { request, notes: [`without the lessons of other runs: ${read.message}. ${read.advice}`] };
  const lessons = lessonsIn(read.lessons);
  if (lessons.length === 0) return { request, notes: [] };
  return { request: { ...request, lessonsTold: openStore(home.store).put(lessons) }, notes: [] };
};
