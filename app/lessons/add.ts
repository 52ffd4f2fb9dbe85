import { lessonsOfOthers } from '../../services/lessons/lessons.ts';
import type { Home } from '../../services/store/home.ts';
import { openStore } from '../../services/store/store.ts';
import type { Request } from '../request/request.ts';
import { lessonsIn } from './rows.ts';

/** Two hundred lessons take some ten kilobytes. A prompt shows the most relevant few. */
const mostLessons = 200;

/**
 * Adds the lessons of other competitions to a new request, so that a replay uses the same ones. Lessons of the same competition
 * are left out: they were measured on the rows that will judge this run, and they would change the prompts of a repeated command.
 */
export const addLessons = (home: Home, request: Request): { readonly request: Request; readonly notes: string[] } => {
  const usesNone = request.models === 'off' && (request.rounds ?? 0) === 0; // rules use them when they search
  const isOff = request.lessons === 'off' || usesNone || request.only || request.fresh;
  if (isOff) return { request, notes: [] };
  const read = lessonsOfOthers(home.lessons, request.slug, mostLessons);
  if (!read.ok) return { request, notes: [`without the lessons of other runs: ${read.message}. ${read.advice}`] };
  const lessons = lessonsIn(read.lessons);
  if (lessons.length === 0) return { request, notes: [] };
  return { request: { ...request, lessonsTold: openStore(home.store).put(lessons) }, notes: [] };
};
