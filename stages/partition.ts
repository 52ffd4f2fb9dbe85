import * as z from 'zod';
import { planTrial } from '../core/masking/trial/plan.ts';
import { openAnswers } from '../core/out-of-fold/answers.ts';
import { unscorable } from '../core/out-of-fold/scorable.ts';
import { fail, ok } from '../core/outcome.ts';
import { TableError } from '../services/tables/failure.ts';
import { partition as artifact, competition, dataset } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/**
 * Decides how candidates are measured, before anybody is asked for one: where nothing can be measured, nothing is asked, and the
 * template has the whole time.
 */
export const partition = defineStage({
  name: 'partition',
  version: 2,
  needs: { competition, dataset },
  wants: {},
  makes: artifact,
  params: z.strictObject({ seed: z.int(), folds: z.int().min(2).max(10) }),
  timeoutMs: 600_000,
  time: { least: 0, cut: true, orElse: 'alone' },
  recover: { unmeasurable: 'alone' },
  cached: true,
  headline: ({ scheme, folds }) => `candidates are measured in ${folds} runs (${scheme})`,
  async run({ competition, dataset, params: { seed, folds } }, context) {
    const obstacle = unscorable(competition);
    if (obstacle !== undefined) return fail('unmeasurable', obstacle);
    using engine = await context.intake.openTableEngine(context);
    try {
      const answers = await openAnswers(engine, competition, dataset, context.data);
      if ('why' in answers) return fail('unmeasurable', answers.why);
      const plan = await planTrial(engine, competition, dataset, { seed, folds }, context);
      if ('why' in plan) return fail('unmeasurable', plan.why);
      return ok({ scheme: plan.scheme, folds: plan.passes, seed });
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof TableError) return fail('unmeasurable', error.message);
      throw error;
    }
  },
});
