import * as z from 'zod';
import { Strategy, Task } from '../../core/schema/planning/strategy.ts';

/** What a planner may decide. Unknown models and columns that it names are dropped later. */
export const PlanAnswer = z.strictObject({
  name: z.string().min(1).max(60),
  why: z.string().max(2000),
  template: Strategy.shape.template,
  /** Keys of the template's models, best first; empty: as the rules would. */
  models: z.array(z.string()).max(60),
  /** Columns to leave out. */
  drop: z.array(z.string()).max(200),
  folds: z.int().min(2).max(10).nullable(),
  tasks: z.array(Task).max(12),
});
export type PlanAnswer = z.output<typeof PlanAnswer>;
