import * as z from 'zod';

/** One step of a plan, small enough to be written and checked by itself. */
export const Task = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  title: z.string().max(200),
  detail: z.string().max(4000),
  /** What must hold when it is done, each checkable by reading the code. */
  criteria: z.array(z.string().max(500)).max(10),
});
export type Task = z.output<typeof Task>;

/** One way to solve a competition, decided before any code is written. */
export const Strategy = z.strictObject({
  name: z.string(),
  template: z.enum(['tabular', 'text', 'mixed', 'forecast', 'media', 'mask']),
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
  author: z.enum(['rules', 'model']),
  /** What to write, in order; empty: the template's own way. */
  tasks: z.array(Task).max(12),
  /** Of the time a template has: what texts and writing get; models have the rest. */
  timeShares: z.strictObject({ text: z.number(), writing: z.number() }),
});
export type Strategy = z.output<typeof Strategy>;
