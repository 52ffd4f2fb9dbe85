import * as z from 'zod';
import { Digest } from '../basics.ts';

/** A script without one of its parts. */
const Without = z.strictObject({ part: z.string().max(300), score: z.number() });

/** The template's answer as a short script, and what each part of it is worth: the script ran without it, on the same folds. */
export const Ablation = z.strictObject({
  /** The script, in the store. */
  file: Digest,
  lines: z.int().min(1),
  members: z.int().min(1),
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** Of the script, in the folds that were learned; null: there was no time to run it. */
  score: z.number().nullable(),
  /** So many of `of`. */
  folds: z.int().min(1),
  of: z.int().min(1),
  /** Of one run over all folds; of one that was not run by what the template took. */
  seconds: z.number(),
  without: z.array(Without).max(40),
  /** Parts that nobody had time to leave out. */
  untried: z.array(z.string().max(300)).max(40),
});
export type Ablation = z.output<typeof Ablation>;
