import * as z from 'zod';

/** What a cross-validation said. `reported`: the solution's own word; the harness did not see the rows. */
export const CrossValidation = z.strictObject({
  metric: z.string(),
  score: z.number(),
  direction: z.enum(['max', 'min']),
  scheme: z.string(),
  folds: z.int(),
  source: z.literal('reported'),
  models: z.array(z.strictObject({ name: z.string(), score: z.number(), weight: z.number() })),
});
export type CrossValidation = z.output<typeof CrossValidation>;
