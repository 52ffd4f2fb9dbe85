import * as z from 'zod';

/** How all candidates of a run are measured. It is decided before the first of them, and nobody but us knows its rows. */
export const Partition = z.strictObject({
  /** How rows are held back, in words. */
  scheme: z.string(),
  /** So many runs of a program predict all of train, each without one part of it. */
  folds: z.int(),
  seed: z.int(),
});
export type Partition = z.output<typeof Partition>;
