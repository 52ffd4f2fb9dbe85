import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { findPython } from '../services/python/environment.ts';
import { describeExit } from '../services/python/exit.ts';
import { describeLimit } from '../services/python/limit-words.ts';
import { defaultLimits } from '../services/python/limits.ts';
import { runPython } from '../services/python/run.ts';
import { Tier } from '../services/python/sandbox/tier.ts';
import { candidate, competition, dataset, submission } from './artifacts.ts';
import { defineStage, fail } from './define.ts';
import { executionFailure } from './execute/failure.ts';
import { collectOutputs } from './execute/outputs.ts';
import { parseSolutionLine } from './execute/protocol.ts';

/** Runs the solution in a sandbox and a folder of its own, under watch, and takes over what it wrote. */
export const execute = defineStage({
  name: 'execute',
  version: 2,
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
    'timed-out': 'retry',
    'out-of-memory': 'retry',
    'too-many-processes': 'retry',
    'file-too-large': 'retry',
    'disk-full': 'retry',
    'too-many-files': 'retry',
    'too-much-output': 'retry',
    crashed: 'retry',
    degraded: 'retry',
    'no-submission': 'retry',
    'bad-output': 'retry',
  },
  cached: true,
  headline: ({ crossValidation: cv }) =>
    cv === null ? 'no cross-validation' : `${cv.metric} ${Number(cv.score.toPrecision(5))} over ${cv.folds} folds`,
  async run({ candidate, competition, dataset, params }, context) {
    const { terms } = context;
    if (terms === null) throw new Error('execute was started without terms');
    const python = findPython();
    if (python === undefined) {
      return fail('no-python', 'there is no Python environment', {
        advice: 'Run `make setup`, or set MEDALIST_PYTHON; `medalist doctor` tells more.',
      });
    }
    const name = /^\w[\w.-]*$/.test(dataset.slug) ? dataset.slug : 'competition';
    const [source, work] = [join(context.scratch, 'src'), join(context.scratch, 'working')];
    mkdirSync(source);
    mkdirSync(work);
    writeFileSync(join(source, 'solution.py'), candidate.code);
    const limits = defaultLimits({ ...terms.limits, seconds: params.time + 2, graceSeconds: 5 });
    context.say({
      type: 'python.started',
      sandbox: params.sandbox,
      gpu: terms.gpu?.gpu.name ?? null,
      limits: { ...limits },
    });
    const started = performance.now();
    const { exit, tail, peaks } = await runPython({
      python,
      sandbox: terms.sandbox,
      source,
      script: 'solution.py',
      args: ({ input, work: out }) => [
        ...['--data', input[name] ?? '', '--out', out, '--time', String(params.time)],
        ...['--seed', String(params.seed), '--threads', String(params.threads)],
      ],
      input: [{ name, folder: context.data }],
      work,
      caches: terms.caches,
      gpu: terms.gpu,
      limits,
      threads: params.threads,
      signal: context.signal,
      onLine: (line) => {
        const event = parseSolutionLine(line);
        if (event === undefined) context.say({ type: 'stage.log', line });
        else context.say({ type: 'solution.event', event });
      },
      onSample: (sample) => context.say({ type: 'python.sample', ...sample }),
      onWarning: (near) => context.say({ type: 'python.warning', ...near, message: describeLimit(near) }),
    });
    const ms = Math.round(performance.now() - started);
    context.say({ type: 'python.exited', exit: describeExit(exit), ms, peaks });
    if (exit.kind !== 'exited' || exit.code !== 0) return executionFailure(exit, tail);
    return collectOutputs(work, competition.submission.fileName, context.store, params.sandbox);
  },
});
