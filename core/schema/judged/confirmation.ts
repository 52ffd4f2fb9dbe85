import * as z from 'zod';

/** A column that alone tells (nearly) what the target is, on rows of train that the rule was not learned from. */
export const Tell = z.strictObject({
  feature: z.string(),
  target: z.string(),
  /** 0: no better than the target's own constant. 1: every row is right. */
  explained: z.number(),
  rows: z.int(),
});
export type Tell = z.output<typeof Tell>;

/** A solution's out-of-fold predictions as our scorer scores them. The folds are the solution's own, so this confirms its sums alone. */
export const Confirmation = z.strictObject({
  /** Null: they were not scored, and `why` says why. */
  score: z.number().nullable(),
  /** The score's standard error; null: nobody can tell. */
  error: z.number().nullable(),
  /** The plain constant's score on the same rows. */
  baseline: z.number().nullable(),
  /** Standard error of score less baseline: what a gain is held against. */
  difference: z.number().nullable(),
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  rows: z.int().nullable(),
  /** Rows of train with a known answer but no out-of-fold prediction: their fold was not finished, or they only serve to fit. */
  lacking: z.int().nullable().default(null),
  /** All rows of train with a known answer. `rows` may be a sample of those that have a prediction. */
  of: z.int().nullable().default(null),
  /** Folds that have predictions; null: it does not say which rows were in which. */
  folds: z.int().nullable().default(null),
  why: z.string().nullable(),
  tells: z.array(Tell),
});
export type Confirmation = z.output<typeof Confirmation>;
