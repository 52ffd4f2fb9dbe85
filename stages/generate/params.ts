import * as z from 'zod';
import { Digest } from '../../core/schema/basics.ts';
import { Resources } from '../../core/solution/resources.ts';

/** What a solution depends on beside the competition and the plan. */
export const GenerateParams = z.strictObject({
  /** Attempts with the template, from 1: each strategy in full, then the last of them safe, then plain. */
  attempt: z.int().min(1).max(5),
  /** How many strategies of the plan may be tried. */
  strategies: z.int().min(1).max(3).default(1),
  /** Which of the rules' wishes for the template, counted from 0; absent: none. */
  wish: z.int().min(0).exactOptional(),
  seed: z.int(),
  /** The user's own solution, in the store; null: write one. */
  solution: Digest.nullable(),
  /** Digest of packages (which may be imported) and templates (which are filled). */
  environment: z.string(),
  /** Who writes the program. */
  author: z.enum(['model', 'template']),
  /** Digest of the models' configuration; null: rules and templates only. */
  models: z.string().nullable(),
  /** What a person said about earlier work. */
  notes: z.array(z.string()),
  /** Why earlier candidates failed. */
  feedback: z.array(z.string()),
  /** How an earlier run ended. */
  earlier: z.string().exactOptional(),
  /** Digest, in the store, of the lessons of other competitions. */
  lessons: Digest.exactOptional(),
  means: Resources.optional(),
  /** Whether the program competes with the template, so that it counts for what it adds to the template's answer. */
  competes: z.literal(true).exactOptional(),
  /** The strategy of the plan that a draft follows, from 0. Beyond the plan, it must differ from all of them. Absent: the attempt decides. */
  strategyIndex: z.int().min(0).max(2).exactOptional(),
  /** If the plan has no such strategy, there is no draft. */
  isPlanned: z.literal(true).exactOptional(),
  /** What a model writes: one function of features that the template then uses; absent: a whole program. */
  operator: z.enum(['features']).exactOptional(),
  /** What this run tried before. A draft must differ from all of it in kind. */
  tried: z.array(z.string()).exactOptional(),
  /** Whether a model may look at the data before it writes. */
  mayLook: z.literal(true).exactOptional(),
});
export type GenerateParams = z.output<typeof GenerateParams>;
