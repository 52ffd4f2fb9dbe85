import * as z from 'zod';
import { HeldBy } from './held-by.ts';

/** A kept model on the rows that were held back from the whole session, scored by the harness. */
export const KeptScore = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scored'),
    rows: z.int().min(1),
    /** Which rows these are. */
    by: HeldBy,
    /** Each metric with its score, its standard error over rows, and what a constant scores. */
    scores: z.array(
      z.strictObject({
        metric: z.string(),
        direction: z.enum(['max', 'min']),
        score: z.number(),
        error: z.number().nullable(),
        constant: z.number().nullable(),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('not-scored'), why: z.string() }),
]);
export type KeptScore = z.output<typeof KeptScore>;

/** How an exploration ended: what `result.json` holds. */
export const Exploration = z.strictObject({
  schema: z.literal(1),
  id: z.string(),
  name: z.string(),
  /** `answered`: in words. `profiled`: no question was asked. `partial`: one was, and no language model answered it. */
  status: z.enum(['answered', 'profiled', 'partial', 'failed']),
  ask: z.string(),
  answer: z.string().nullable(),
  target: z.string().nullable(),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.int(), columns: z.int() })),
  /** Null: no language model was asked. */
  model: z.string().nullable(),
  /** Answers that used tools. */
  turns: z.int(),
  cells: z.int(),
  plots: z.int(),
  /** Of a model that the session kept, or that the engine made; null: no rows were held back. */
  score: KeptScore.nullable(),
  spent: z.strictObject({
    calls: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    /** Micro-units of the currency; null: the price is not known. */
    cost: z.number().nullable(),
    currency: z.string().nullable(),
  }),
  seconds: z.number(),
  sandbox: z.string(),
  troubles: z.array(z.strictObject({ step: z.string(), kind: z.string(), message: z.string(), advice: z.string() })),
  /** What lies in the folder for people, by name. */
  files: z.array(z.string()),
  notes: z.array(z.string()),
});
export type Exploration = z.output<typeof Exploration>;
