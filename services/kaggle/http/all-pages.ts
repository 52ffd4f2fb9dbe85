import type { Clock } from '../../time/clock.ts';
import { badAnswer } from '../failures.ts';
import type { Answer } from '../kaggle.ts';

/** One page of a list. `nextPageToken`: null on the last page. */
export interface Part<T> {
  readonly rows: readonly T[];
  readonly nextPageToken: string | null;
}

/** The largest competitions have a million files, on 5,000 pages. */
const [mostPages, mostMinutes] = [10_000, 30];

/** All pages of a list, or as many as are wanted. A list that never ends (a repeated token, pages without end) is a failure. */
export const allPages = async <T>(
  clock: Pick<Clock, 'now'>,
  next: (token: string | null) => Promise<Answer<Part<T>>>,
  wanted = Number.POSITIVE_INFINITY,
): Promise<Answer<readonly T[]>> => {
  const began = clock.now();
  const rows: T[] = [];
  const seen = new Set<string>();
  for (let token: string | null = null; ; ) {
    const answer = await next(token);
    if (!answer.ok) return answer;
    for (const row of answer.value.rows) rows.push(row);
    token = answer.value.nextPageToken;
    if (token === null || rows.length >= wanted) return { ok: true, value: rows.slice(0, wanted) };
    if (seen.has(token) || seen.size + 1 >= mostPages) return badAnswer('A list that never ends.', null);
    seen.add(token);
    if (clock.now() - began >= mostMinutes * 60_000)
      return badAnswer(`A list that had not ended after ${mostMinutes} minutes.`, null);
  }
};
