import * as z from 'zod';

/** What the template reached before a model's program: the mark to beat. Scores are cross-validated, on train alone. */
export const Scoreboard = z.strictObject({
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** Of the blend of all members. */
  score: z.number(),
  /** Its standard error; null: it cannot be told. */
  error: z.number().nullable(),
  /** What the plain constant scores; null: nobody measured it. */
  constant: z.number().nullable(),
  scheme: z.string(),
  folds: z.int(),
  /** The models that were blended, by weight. `seconds`: what training took; null: not told. */
  members: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        score: z.number(),
        weight: z.number(),
        seconds: z.number().nullable(),
      }),
    )
    .max(40),
  /** What the whole template used. */
  seconds: z.number(),
});
export type Scoreboard = z.output<typeof Scoreboard>;
