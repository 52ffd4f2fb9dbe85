import * as z from 'zod';
import { Digest } from './basics.ts';

/** How alike two submissions are: the rank correlation of numbers, or the share of rows with the same label. */
const Likeness = z.strictObject({ by: z.enum(['ranks', 'labels']), value: z.number() });
export type Likeness = z.output<typeof Likeness>;

/**
 * What the engine's own models of the same members reach: their score in the folds of a trial (`there`) and in all (`whole`), how like
 * the script's predictions theirs are in those folds, and how like the whole blend's theirs are in test.
 */
const Same = z.strictObject({ there: z.number(), whole: z.number(), alike: z.number(), likeness: z.number() });

/** A script that was run, and how it did. */
const Tried = z.strictObject({
  members: z.int().min(1),
  /** How often the script divides all rows anew; a trial does so once. */
  passes: z.int().min(1),
  lines: z.int().min(1),
  /** Its own cross-validation; null: it did not come that far. */
  score: z.number().nullable(),
  /** Its answers beside those of the submission; null: it left none that are valid. */
  likeness: Likeness.nullable(),
  seconds: z.number(),
  /**
   * Of a trial, which may leave out folds: how many of all it learned, and what the engine scored in them on average. Null: no trial.
   */
  part: z
    .object({
      folds: z.int().min(1),
      of: z.int().min(1),
      engine: z.number(),
      same: Same.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** False: it was stopped when its time was over, so nobody knows how good it is. */
  ended: z.boolean().default(true),
  /** Why it is not good enough; null: it is. */
  why: z.string().nullable(),
});
export type Tried = z.output<typeof Tried>;

/** What a run found as a short script, held against what the engine reached. */
export const Distilled = z.strictObject({
  /** The first script that was good enough; null: none was. */
  file: Digest.nullable(),
  /** Why there is none; null: there is one. */
  why: z.string().nullable(),
  /** What the engine reached out of fold; null: it tells of nothing that a script could be held against. Three folds of time or fewer tell no error. */
  engine: z
    .strictObject({
      ...{ metric: z.string(), direction: z.enum(['max', 'min']), score: z.number() },
      error: z.number().nullable(),
    })
    .nullable(),
  /** In the order in which they were run: each has more members than the one before it. */
  tries: z.array(Tried).max(4),
  /** Members and features of the engine's that are not in the last of them. */
  left: z.array(z.string().max(2_000)),
  /** The script that the run leaves as script.py though no try ended in its time; null: none, or one was measured. */
  unmeasured: z
    .strictObject({ file: Digest, lines: z.int().min(1) })
    .nullable()
    .default(null),
});
export type Distilled = z.output<typeof Distilled>;
