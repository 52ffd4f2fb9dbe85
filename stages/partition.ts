import * as z from 'zod';
import { learnsSlowly } from '../core/competition/slow.ts';
import { planTrial } from '../core/masking/trial/plan.ts';
import { openAnswers } from '../core/out-of-fold/answers.ts';
import { unscorable } from '../core/out-of-fold/scorable-columns.ts';
import { fail, ok } from '../core/outcome.ts';
import { TableError } from '../services/tables/failure.ts';
import { partition as artifact, competition, dataset } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** With fewer processor seconds, a template that learns slowly loses more than candidates gain (docs/decisions/search/template-first.md). */
const leastForSlow = 120;

/**
 * Decides how candidates are measured, before a model is asked for one. If nothing can be measured, or the template needs all of the
 * time, no model is asked.
 */
export const partition = defineStage({
  name: 'partition',
  version: 3,
  needs: { competition, dataset },
  wants: {},
  makes: artifact,
  params: z.strictObject({ seed: z.int(), folds: z.int().min(2).max(10), processorSeconds: z.number().nullable() }),
  timeoutMs: 600_000,
  time: { least: 0, cut: true, orElse: 'templateOnly' },
  recover: { unmeasurable: 'alone', 'too-short': 'templateOnly', 'short-history': 'templateOnly' },
  cached: true,
  headline: ({ scheme, folds }) => `candidates are measured in ${folds} runs (${scheme})`,
  async run({ competition, dataset, params: { seed, folds, processorSeconds } }, context) {
    if (processorSeconds !== null && processorSeconds < leastForSlow && learnsSlowly(competition))
      return fail('too-short', tooShort(processorSeconds));
    const obstacle = unscorable(competition);
    if (obstacle !== undefined) return fail('unmeasurable', obstacle);
    using engine = await context.intake.openTableEngine(context);
    try {
      const answers = await openAnswers(engine, competition, dataset, context.data);
      if (!answers.ok) return fail('unmeasurable', answers.why);
      const plan = await planTrial(engine, competition, dataset, { seed, folds }, context);
      if (!plan.ok) return fail(plan.isShort === true ? 'short-history' : 'unmeasurable', plan.why);
      return ok({ scheme: plan.value.scheme, folds: plan.value.passes, seed });
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof TableError) return fail('unmeasurable', error.message);
      throw error;
    }
  },
});

const tooShort = (processorSeconds: number): string =>
  `the template needs its time: it learns from texts or media, and with candidates beside it it would have ${Math.floor(processorSeconds)} seconds of one processor, ${leastForSlow} at least are needed; give the run more time (--time), or run a program of your own alone (--only)`;
