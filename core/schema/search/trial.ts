import * as z from 'zod';
import { Digest } from '../basics.ts';
import { ProgramRun } from '../judged/rehearsal.ts';
import { SeenMedia } from '../reported/seen-media.ts';
import { UsedWeights } from '../reported/weights.ts';

/** One run of a candidate on a part of train. */
const Pass = z.strictObject({
  /** Predictions for the rows that were held back: `row`, `t0`, `t1`, ... Null: nothing was held back in this run. */
  held: Digest.nullable(),
  /** Predictions for test, as a submission. Null: the run was not asked for them. */
  test: Digest.nullable(),
  rows: z.int(),
  seconds: z.number(),
});

/** What several runs of a candidate gave: each on another part of train, so that together they predict all of it. */
export const Trial = z.strictObject({
  /** Why it could not be tried; null: it was. */
  why: z.string().nullable(),
  scheme: z.string(),
  /** Runs that were planned; time may have ended before the last. */
  planned: z.int(),
  passes: z.array(Pass),
  weights: z.array(UsedWeights),
  media: z.array(SeenMedia),
  /** The last run that ended well, with the seconds that it was told it had and those that it used; absent: none did. */
  run: ProgramRun.extend({ given: z.number(), used: z.number() }).exactOptional(),
});
export type Trial = z.output<typeof Trial>;

/**
 * The submissions of its runs, as digests. `whole`: of a run on all of train, beside others on parts of it; null: there is none.
 * Where rows are ordered in time, the run on all of train is the only one that is asked for test.
 */
export const testsOf = ({
  passes,
}: Pick<Trial, 'passes'>): { readonly parts: readonly string[]; readonly whole: string | null } => {
  const digestsOf = (of: Trial['passes']) => of.flatMap(({ test }) => test ?? []);
  const parts = digestsOf(passes.filter(({ held }) => held !== null));
  const whole = digestsOf(passes.filter(({ held }) => held === null));
  return parts.length === 0 ? { parts: whole, whole: null } : { parts, whole: whole[0] ?? null };
};
