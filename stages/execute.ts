import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { findPython } from '../services/python/environment.ts';
import { describeExit, type PythonExit } from '../services/python/exit.ts';
import { runPython } from '../services/python/run.ts';
import { candidate, competition, dataset, submission } from './artifacts.ts';
import { defineStage, fail } from './define.ts';
import { collectOutputs } from './execute/outputs.ts';
import { parseSolutionLine } from './execute/protocol.ts';

/** Runs the solution in a process and a folder of its own, and takes over what it wrote. */
export const execute = defineStage({
  name: 'execute',
  version: 1,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: submission,
  params: z.strictObject({
    /** Seconds the solution may take; it is told, asked to end when they are over, and killed soon after. */
    time: z.number().positive().max(6_000),
    seed: z.int(),
    threads: z.int().min(1),
    /** Digest of packages and templates: other packages may give another result. */
    environment: z.string(),
  }),
  timeoutMs: 6_200_000,
  recover: {
    'no-python': 'lastResort',
    'timed-out': 'retry',
    crashed: 'retry',
    degraded: 'retry',
    'no-submission': 'retry',
    'bad-output': 'retry',
  },
  cached: true,
  headline: ({ crossValidation: cv }) =>
    cv === null ? 'no cross-validation' : `${cv.metric} ${Number(cv.score.toPrecision(5))} over ${cv.folds} folds`,
  async run({ candidate, competition, params }, context) {
    const python = findPython();
    if (python === undefined) {
      return fail('no-python', 'there is no Python environment', {
        advice: 'Run `make setup`, or set MEDALIST_PYTHON.',
      });
    }
    const work = join(context.scratch, 'work');
    mkdirSync(work);
    writeFileSync(join(work, 'solution.py'), candidate.code);
    const started = performance.now();
    const { exit, tail } = await runPython({
      python,
      script: 'solution.py',
      args: solutionArguments(context.data, work, params),
      work,
      timeoutMs: params.time * 1000 + 2_000,
      graceMs: 5_000,
      threads: params.threads,
      signal: context.signal,
      onLine: (line) => {
        const event = parseSolutionLine(line);
        if (event === undefined) context.say({ type: 'stage.log', line });
        else context.say({ type: 'solution.event', event });
      },
    });
    const ms = Math.round(performance.now() - started);
    context.say({ type: 'python.exited', exit: describeExit(exit), ms });
    if (!endedWell(exit)) return failureOf(exit, tail);
    return collectOutputs(work, competition.submission.fileName, context.store);
  },
});

const solutionArguments = (data: string, work: string, params: { time: number; seed: number; threads: number }) => [
  ...['--data', data, '--out', work, '--time', String(params.time)],
  ...['--seed', String(params.seed), '--threads', String(params.threads)],
];

/** The templates' exit code for: valid, but no model finished. That is a fallback, and must not be called a success. */
const degraded = 2;

const endedWell = (exit: PythonExit) => exit.kind === 'exited' && exit.code === 0;

const failureOf = (exit: PythonExit, tail: readonly string[]) => {
  const words = `the solution ${describeExit(exit)}`;
  const why = tail.slice(-25).join('\n');
  if (exit.kind === 'exited' && exit.code === degraded)
    return fail('degraded', `every model failed, only the prior was left:\n${why}`);
  if (exit.kind === 'timed-out') return fail('timed-out', words, { advice: 'Give it more time: TIME= or --time.' });
  return fail('crashed', why === '' ? words : `${words}; its last words were:\n${why}`);
};
