import * as z from 'zod';

/** How a candidate did on rows whose labels it never saw. The score is ours: nothing the candidate printed enters it. */
export const Rehearsal = z.strictObject({
  /** Null: it was not scored, and `why` says why (such a layout cannot be split, a template scores itself). */
  score: z.number().nullable(),
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** The score of the plain constant on the same rows: what any model must beat. */
  baseline: z.number().nullable(),
  rows: z.strictObject({ train: z.int(), held: z.int() }).nullable(),
  scheme: z.string(),
  why: z.string().nullable(),
});
export type Rehearsal = z.output<typeof Rehearsal>;
