import { badAnswer } from '../failures.ts';
import type { Answer } from '../kaggle.ts';

/** One page of a list. `nextPageToken`: null on the last page. */
export interface Part<T> {
  readonly rows: readonly T[];
  readonly nextPageToken: string | null;
}

/** All pages of a list, or as many as are wanted. A repeated token would never end, so it is a failure. */
export const allPages = async <T>(
  next: (token: string | null) => Promise<Answer<Part<T>>>,
  wanted = Number.POSITIVE_INFINITY,
): Promise<Answer<readonly T[]>> => {
  const rows: T[] = [];
  const seen = new Set<string>();
  for (let token: string | null = null; ; ) {
    const answer = await next(token);
    if (!answer.ok) return answer;
    for (const row of answer.value.rows) rows.push(row);
    token = answer.value.nextPageToken;
    if (token === null || rows.length >= wanted) return { ok: true, value: rows.slice(0, wanted) };
    if (seen.has(token) || seen.size >= mostPages) return badAnswer('A list that never ends.', null);
    seen.add(token);
  }
};

const mostPages = 20_000;
