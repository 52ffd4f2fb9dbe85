import * as z from 'zod';

/** The time, threads and GPU that the program will have when it runs; a writer that knows can make use of them. */
export const Resources = z.strictObject({
  /** Seconds. */
  time: z.number().positive(),
  threads: z.int().min(1),
  gpu: z.string().nullable(),
  /** Seconds that a rule keeps for the answer of the model that is asked; absent: what others leave. */
  answer: z.int().min(1).exactOptional(),
});
