import * as z from 'zod';

/** What the template reached before a model's program: the mark to beat. Scores are cross-validated, on train alone. */
export const Scoreboard = z.strictObject({
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** Of the blend of all members. */
  score: z.number(),
  /** Its standard error; null: it cannot be told. */
  error: z.number().nullable(),
  scheme: z.string(),
  folds: z.int(),
  /** The models that were blended, the heaviest first. */
  members: z
    .array(
      z.strictObject({
        ...{ name: z.string().max(100), score: z.number(), weight: z.number() },
        /** To learn all folds once; absent: not told. */
        seconds: z.number().exactOptional(),
      }),
    )
    .max(40),
});
export type Scoreboard = z.output<typeof Scoreboard>;
