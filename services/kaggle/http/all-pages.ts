import { badAnswer } from '../failures.ts';
import type { Answer } from '../kaggle.ts';

/** One part of a list; null where it ends. */
export interface Part<T> {
  readonly rows: readonly T[];
  readonly nextPageToken: string | null;
}

/** A list in full, or as much of it as is wanted. A token that comes back again would never end: that is an error. */
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
