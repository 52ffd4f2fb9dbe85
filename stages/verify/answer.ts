import * as z from 'zod';

/** A reviewer's opinion. It can lower the score that the rules gave, never raise it. */
export const ReviewAnswer = z.strictObject({
  score: z.number().min(0).max(1),
  reasons: z.array(z.string().max(1000)).max(20),
  criteria: z
    .array(z.strictObject({ criterion: z.string().max(500), met: z.boolean(), why: z.string().max(500) }))
    .max(60),
  leakage: z.array(z.strictObject({ line: z.int().min(1), why: z.string().max(500) })).max(20),
});
export type ReviewAnswer = z.output<typeof ReviewAnswer>;
