import * as z from 'zod';

/**
 * One run of a program, for whoever judges or improves it: how much of its time it took, in steps so wide that the same program
 * gives the same artifact, and the last of what it printed, which counts for nothing.
 */
export const ProgramRun = z.strictObject({
  took: z.enum(['under half', 'over half', 'more']),
  output: z.string().max(4_000),
});

/** What a program says of itself: its own out-of-fold predictions as our scorer scores them, or the score that it reports (`rows` is null). */
export const Claim = z.strictObject({
  score: z.number(),
  error: z.number().nullable(),
  rows: z.int().nullable(),
});
export type Claim = z.output<typeof Claim>;

/** How a candidate did on rows whose labels it never saw. The score is ours: nothing the candidate printed enters it. */
export const Rehearsal = z.strictObject({
  /** Null: it was not scored, and `why` says why (such a layout cannot be split, a template scores itself). */
  score: z.number().nullable(),
  /** Standard error of the score, by a bootstrap over the held rows; null: it cannot be told. */
  error: z.number().nullable().exactOptional(),
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** The score of the plain constant on the same rows: what any model must beat. */
  baseline: z.number().nullable(),
  /** Standard error of score less baseline, both on the same rows: what a gain is held against. */
  difference: z.number().nullable().exactOptional(),
  rows: z.strictObject({ train: z.int(), held: z.int() }).nullable(),
  scheme: z.string(),
  why: z.string().nullable(),
  /** What the same run says of itself on the rows whose labels it was given; null: nothing. */
  claimed: Claim.nullable().exactOptional(),
  run: ProgramRun.exactOptional(),
});
/** What a result tells of it. */
export const RehearsalResult = Rehearsal.omit({ run: true });
export type Rehearsal = z.output<typeof Rehearsal>;

/** The independent check of an answer's score: the program on rows that were held back from it, beside what it says of itself. */
export const HeldCheck = RehearsalResult.extend({
  /** Whether held rows bear its word out, within three standard errors; null: it says nothing, or nobody can tell. */
  agrees: z.boolean().nullable(),
});
export type HeldCheck = z.output<typeof HeldCheck>;
