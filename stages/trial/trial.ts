import * as z from 'zod';
import { planTrial } from '../../core/masking/trial/plan.ts';
import { wholeRunTakes } from '../../core/masking/trial/trial.ts';
import { ok, okForNow } from '../../core/outcome.ts';
import { runRoutes } from '../../core/solution/run/routes.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../../core/solution/run/run-solution.ts';
import { TableError } from '../../services/tables/failure.ts';
import { trial as artifact, candidate, competition, dataset } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { isMuchLess } from '../dag/time-limit.ts';
import { runTemplate } from './by-template.ts';
import { runAll } from './runs.ts';

/** Share of a candidate's time that the template needs: with less, it has time for fewer models than its first answer. */
const leastOfTemplate = 0.5;

/**
 * Lets a candidate predict test and all of train, each row of train in a run that was not told its answer. The candidate cannot tell which
 * rows are of train.
 */
export const trial = defineStage({
  name: 'trial',
  version: 9,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: artifact,
  params: RunParams.extend({
    /** How many parts train is cut into. There are as many runs, if there is time. */
    folds: z.int().min(2).max(10),
  }),
  timeoutMs: 44_000_000,
  time: { least: 4, cut: false, orElse: 'hurry' },
  recover: { ...runRoutes('fixCode'), 'invalid-submission': 'fixCode' },
  cached: true,
  headline: ({ why, passes, planned, scheme }) =>
    why === null ? `${passes.length} of ${planned} runs (${scheme})` : `not tried: ${why}`,
  async run({ candidate, competition, dataset, params }, context) {
    const ready = readyToRun(context.terms, 'trial');
    if (!ready.ok) return ready;
    const blank = { scheme: 'none', planned: 0, passes: [], weights: [], media: [] };
    const ends = performance.now() + 1000 * (context.granted ?? params.time);
    const left = () => (ends - performance.now()) / 1000;
    using engine = await context.intake.openTableEngine(context);
    try {
      if (candidate.origin === 'template' && left() < leastOfTemplate * params.time)
        return okForNow({ ...blank, why: 'too little time was left for the template to say anything new' });
      if (candidate.origin === 'template')
        return await runTemplate(engine, { candidate, competition, dataset, params }, context);
      const { seed, folds } = params;
      const opened = await planTrial(engine, competition, dataset, { seed, folds }, context);
      if (!opened.ok) return ok({ ...blank, why: opened.why });
      const plan = opened.value;
      // some time is kept for a run on all rows, which follows if the candidate is kept (refit)
      const kept = plan.hasWhole ? 0 : (wholeRunTakes / (plan.passes + wholeRunTakes)) * left();
      const ran = await runAll(
        { plan, candidate, slug: dataset.slug, params, left: () => left() - kept, engine },
        onDevice(ready, params.gpu),
        context,
      );
      if (!ran.ok) return ran;
      const { scheme, passes: planned } = plan;
      const hadTime = !isMuchLess(context.granted ?? params.time, params.time);
      const isWhole = ran.value.passes.length === planned && hadTime;
      return (isWhole ? ok : okForNow)({ scheme, planned, ...ran.value });
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof TableError) return ok({ ...blank, why: error.message });
      throw error;
    }
  },
});
