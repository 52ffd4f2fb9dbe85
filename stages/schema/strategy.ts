import * as z from 'zod';

/** One way to solve a competition, decided before any code is written. */
export const Strategy = z.strictObject({
  name: z.string(),
  template: z.enum(['tabular', 'text', 'mixed', 'forecast']),
  /** Keys of the template's model zoo, in the order they should be tried. */
  models: z.array(z.string()).min(1),
  validation: z.strictObject({
    scheme: z.enum(['stratified', 'kfold', 'group', 'time']),
    folds: z.int().min(2),
    group: z.string().nullable(),
    time: z.string().nullable(),
    why: z.string(),
  }),
  /** Train columns to learn from: never targets, never leaks. */
  features: z.array(z.string()),
  textColumns: z.array(z.string()),
  postprocess: z.array(z.string()),
  /** Shares of the time the solution has; they sum to 1. */
  timeShares: z.strictObject({ features: z.number(), text: z.number(), models: z.number(), writing: z.number() }),
});
export type Strategy = z.output<typeof Strategy>;
