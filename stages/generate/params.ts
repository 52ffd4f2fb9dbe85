import * as z from 'zod';
import { Digest } from '../../core/schema/basics.ts';
import { Resources } from '../../core/solution/resources.ts';

/** What a solution depends on beside the competition and the plan. */
export const GenerateParams = z.strictObject({
  /** Of the templates: each strategy in full, then the last of them safe, then plain. */
  attempt: z.int().min(1).max(5),
  /** How many strategies of the plan may be tried. */
  strategies: z.int().min(1).max(3).default(1),
  /** Which of the rules' wishes for the template, counted from 0; absent: none. */
  wish: z.int().min(0).exactOptional(),
  seed: z.int(),
  /** The user's own solution, in the store; null: write one. */
  solution: Digest.nullable(),
  /** Digest of packages and templates: what is filled in, and what may be imported. */
  environment: z.string(),
  /** Who writes. */
  author: z.enum(['model', 'template']),
  /** Digest of the models' configuration; null: rules and templates only. */
  models: z.string().nullable(),
  /** What a person said about earlier work. */
  notes: z.array(z.string()),
  /** What became of earlier candidates. */
  feedback: z.array(z.string()),
  /** What became of an earlier run. */
  earlier: z.string().exactOptional(),
  /** Digest of what other competitions taught, in the store. */
  lessons: Digest.exactOptional(),
  means: Resources.optional(),
  /** The strategy of the plan that a draft follows, from 0; beyond the plan it is to differ from all of them; absent: as the attempt has it. */
  strategyIndex: z.int().min(0).max(2).exactOptional(),
  /** Where the plan has no such strategy, none is followed. */
  isPlanned: z.literal(true).exactOptional(),
  /** What a model writes: one function of features that the template then uses; absent: a whole program. */
  operator: z.enum(['features']).exactOptional(),
  /** What this run tried before: a draft is to differ from all of it in kind. */
  tried: z.array(z.string()).exactOptional(),
  /** Whether a model may look at the data before it writes. */
  mayLook: z.literal(true).exactOptional(),
});
export type GenerateParams = z.output<typeof GenerateParams>;
