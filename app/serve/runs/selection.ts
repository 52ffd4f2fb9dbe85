import * as z from 'zod';
import { type RunRow, RunState } from './row.ts';
import type { Runs } from './runs.ts';

/** Which runs are asked for. Invalid values are ignored. */
export const Selection = z.object({
  /** A part of the competition's or the run's name. */
  text: z.string().max(200).default('').catch(''),
  state: RunState.nullable().default(null).catch(null),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  size: z.coerce.number().int().min(1).max(500).default(50).catch(50),
});
export type Selection = z.output<typeof Selection>;

/** The rows of one page, and how many runs match. If a state is selected, only runs that have been read so far count. */
export const select = (
  runs: Runs,
  { text, state, page, size }: Selection,
): { readonly rows: readonly RunRow[]; readonly matching: number } => {
  const isNamed = (slug: string, run: string) => `${slug}/${run}`.includes(text);
  const from = (page - 1) * size;
  if (state === null) {
    const places = runs.places().filter(({ slug, runId }) => isNamed(slug, runId));
    return { rows: places.slice(from, from + size).map(runs.row), matching: places.length };
  }
  const known = runs.known().rows.filter((row) => row.state === state && isNamed(row.slug, row.run));
  return { rows: known.slice(from, from + size), matching: known.length };
};
