import * as z from 'zod';

/** One of the models that were blended. */
const Model = z.strictObject({
  name: z.string(),
  score: z.number(),
  weight: z.number(),
  /** The standard error of its mean over folds. */
  error: z.number().nullable().exactOptional(),
  /** Whether the clock ended its learning, not its early stop. */
  cut: z.boolean().exactOptional(),
});

/** What a cross-validation said. `reported`: the solution's own word; the harness did not see the rows. */
export const CrossValidation = z.strictObject({
  metric: z.string(),
  score: z.number(),
  /** The standard error of its mean over folds; null or absent: nobody told. */
  error: z.number().nullable().exactOptional(),
  direction: z.enum(['max', 'min']),
  scheme: z.string(),
  folds: z.int(),
  source: z.literal('reported'),
  models: z.array(Model),
});
export type CrossValidation = z.output<typeof CrossValidation>;

/** As a solution writes it: what else it tells (docs/use/outputs.md) is for people. */
export const CvFile = CrossValidation.omit({ source: true })
  .extend({ models: z.array(Model.strip()) })
  .strip();
