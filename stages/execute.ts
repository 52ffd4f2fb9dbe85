import * as z from 'zod';
import { Tier } from '../services/python/sandbox/tier.ts';
import { candidate, competition, dataset, submission } from './artifacts.ts';
import { defineStage, routeAll } from './define.ts';
import { executionFailure, programProblems } from './execute/failure.ts';
import { collectOutputs } from './execute/outputs.ts';
import { readyToRun, runSolution } from './execute/run-solution.ts';
import { timeAfterAnalysis } from './execute/time-after-analysis.ts';

/** Runs the solution in a sandbox and a folder of its own, under watch, and takes over what it wrote. */
export const execute = defineStage({
  name: 'execute',
  version: 6,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: submission,
  params: z.strictObject({
    /** Seconds the solution may take; it is told, asked to end when they are over, and killed soon after. */
    time: z.number().positive().max(43_200),
    seed: z.int(),
    threads: z.int().min(1),
    /** Digest of packages and templates: other packages may give another result. */
    environment: z.string(),
    /** What keeps it in: a result that was made without a sandbox is never taken for one that was made in one. */
    sandbox: Tier,
    /** Name of the GPU it may use: other hardware may give another result. */
    gpu: z.string().nullable(),
  }),
  timeoutMs: 44_000_000,
  recover: {
    'no-python': 'lastResort',
    'not-started': 'lastResort',
    ...routeAll(programProblems, 'mend'),
  },
  cached: true,
  headline: ({ crossValidation: cv }) =>
    cv === null ? 'no cross-validation' : `${cv.metric} ${Number(cv.score.toPrecision(5))} over ${cv.folds} folds`,
  async run({ candidate, competition, dataset, params }, context) {
    const ready = readyToRun(context, 'execute');
    if (!ready.ok) return ready;
    const outcome = await runSolution(
      {
        code: candidate.code,
        slug: dataset.slug,
        data: context.data,
        folder: context.scratch,
        time: timeAfterAnalysis(params.time, dataset.files, competition.profile.length),
        seed: params.seed,
        threads: params.threads,
      },
      ready,
      context,
    );
    const { exit } = outcome;
    if (exit.kind !== 'exited' || exit.code !== 0)
      return executionFailure(outcome, { plain: candidate.origin === 'model' });
    const { fileName } = competition.submission;
    const asked = { fileName, metric: competition.metric.name, sandbox: params.sandbox };
    return collectOutputs({ work: outcome.work, ...asked }, context.store);
  },
});
