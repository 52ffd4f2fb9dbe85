import * as z from 'zod';
import { Digest } from '../basics.ts';

const part = z.string().max(200);

/** The template's answer as a short script, and what each part of it is worth: the script ran without it, on the same folds. */
export const Ablation = z.strictObject({
  /** The script, in the store. */
  file: Digest,
  lines: z.int().min(1),
  members: z.int().min(1),
  /** Their share in the template's blend. */
  weight: z.number(),
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** Of the script, in the folds that it learned; null: there was no time to run it. */
  score: z.number().nullable(),
  /** Of the template, in the same folds; null: it tells none. */
  engine: z.number().nullable(),
  /** Standard error of a score over so many folds; null: unknown. */
  error: z.number().nullable(),
  /** So many of `of`. */
  folds: z.int().min(1),
  of: z.int().min(1),
  /** Whole seconds of one run over all folds, at most; of one that was not run by what the template took. */
  seconds: z.int(),
  /** `error`: the standard error of the score's difference from the whole script's, over the folds; null: of one fold. */
  without: z.array(z.strictObject({ part, score: z.number(), error: z.number().nullable() })).max(100),
  /** Parts that nobody had time to leave out, or without which there is no script. */
  untried: z.array(part).max(100),
});
export type Ablation = z.output<typeof Ablation>;
