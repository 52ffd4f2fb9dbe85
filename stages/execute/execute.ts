import * as z from 'zod';
import { fail, ok, routeAll } from '../../core/outcome.ts';
import { executionFailure, programProblems } from '../../core/solution/run/failure.ts';
import { collectOutputs } from '../../core/solution/run/outputs.ts';
import { programTime } from '../../core/solution/run/program-time.ts';
import { onDevice, readyToRun, runSolution } from '../../core/solution/run/run-solution.ts';
import { describeGpu } from '../../services/python/limits/peaks-words.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { candidate, competition, dataset, submission } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** Runs the solution in a sandbox and a folder of its own, under watch, and takes over what it wrote. */
export const execute = defineStage({
  name: 'execute',
  version: 9,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: submission,
  params: z.strictObject({
    /** Seconds the solution may expect, by rule; where the clock leaves less, it gets less. */
    time: z.number().positive().max(43_200),
    seed: z.int(),
    threads: z.int().min(1),
    /** Digest of packages and templates: other packages may give another result. */
    environment: z.string(),
    /** What keeps it in: a result that was made without a sandbox is never taken for one that was made in one. */
    sandbox: Tier,
    /** Name of the GPU it may use: other hardware may give another result. */
    gpu: z.string().nullable(),
    /** Below 1 where the GPU's memory ran out before: what the program is told as MEDALIST_BATCH_SCALE. */
    batchScale: z.number().positive().max(1).exactOptional(),
  }),
  timeoutMs: 44_000_000,
  /** A template's first answer needs Python alone. */
  time: { least: 1, cut: false, orElse: 'lastResort' },
  recover: {
    'no-python': 'lastResort',
    'not-started': 'lastResort',
    ...routeAll(programProblems, 'fixCode'),
    'gpu-out-of-memory': 'shrink',
  },
  cached: true,
  headline: ({ crossValidation: cv }) =>
    cv === null ? 'no cross-validation' : `${cv.metric} ${Number(cv.score.toPrecision(5))} over ${cv.folds} folds`,
  async run({ candidate, competition, dataset, params }, context) {
    const ready = readyToRun(context.terms, 'execute');
    if (!ready.ok) return ready;
    const outcome = await runSolution(
      {
        code: candidate.code,
        slug: dataset.slug,
        data: context.data,
        folder: context.scratch,
        time: programTime(context.granted ?? params.time, candidate.origin === 'template'),
        seed: params.seed,
        threads: params.threads,
        ...(params.batchScale !== undefined && { batchScale: params.batchScale }),
      },
      onDevice(ready, params.gpu),
      context,
    );
    const { exit } = outcome;
    const { fileName } = competition.submission;
    const asked = { fileName, metric: competition.metric.name, sandbox: params.sandbox };
    const { work, weights, media } = outcome;
    const gpuUse = outcome.peaks.gpu === null ? {} : { gpuUse: describeGpu(outcome.peaks.gpu) };
    const take = async () => {
      const taken = await collectOutputs({ work, weights, media, ...asked }, context.store);
      return taken.ok ? ok({ ...taken.value, ...gpuUse }) : taken;
    };
    if (exit.kind === 'exited' && exit.code === 0) return take();
    const failure = executionFailure(outcome, { plain: candidate.origin === 'model' });
    if (failure.kind !== 'timed-out') return failure;
    if (candidate.origin === 'template' && !outcome.learned) return degraded(failure.message);
    const taken = await take();
    return taken.ok ? ok({ ...taken.value, stopped: 'its time was over' }) : failure;
  },
});

/** Before its first model, a template has written an answer that knows the targets only. */
const degraded = (why: string) => fail('degraded', `no model was done in time, only the prior was left: ${why}`);
