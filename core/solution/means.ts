import * as z from 'zod';

/** What the program will have when it runs; a writer that knows can make use of it. */
export const Means = z.strictObject({
  /** Seconds. */
  time: z.number().positive(),
  threads: z.int().min(1),
  gpu: z.string().nullable(),
  /** Seconds that a rule keeps for the answer of the model that is asked; absent: what others leave. */
  answer: z.int().min(1).exactOptional(),
});
