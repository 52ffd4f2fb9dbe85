import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Dataset } from '../../core/schema/dataset.ts';
import { printedIn } from '../../core/script/printed.ts';
import { saidIn } from '../../core/solution/run/failure.ts';
import { textScoresFile } from '../../core/solution/run/outputs.ts';
import { type readyToRun, runSolution } from '../../core/solution/run/run-solution.ts';
import type { submission } from '../dag/artifacts.ts';
import type { StageContext } from '../dag/define.ts';

interface Running {
  readonly dataset: Dataset;
  readonly submission: z.output<typeof submission.schema>;
  readonly params: { readonly seed: number; readonly threads: number };
  readonly ready: Extract<ReturnType<typeof readyToRun>, { ok: true }>;
}

/** What a script came to in so many seconds at most; `score`: null where it told none. */
export type RunScript = (
  code: string,
  seconds: number,
) => Promise<{ readonly score: number | null; readonly seconds: number }>;

/** Runs scripts in the sandbox, each in a folder of its own, for what they print. */
export const scriptRunner = (
  { dataset, submission, params, ready }: Running,
  { store, scratch, data, say, signal }: StageContext,
): RunScript => {
  const told = submission.textScores;
  const beside = told === undefined ? {} : { [textScoresFile]: store.pathOf(told) };
  let at = 0;
  return async (code, seconds) => {
    at += 1;
    const folder = join(scratch, `script-${at}`);
    mkdirSync(folder);
    const time = { argument: seconds, asked: seconds, killed: seconds + 0.5 };
    const began = performance.now();
    const { exit, tail } = await runSolution(
      { ...params, code, slug: dataset.slug, data, folder, beside, time },
      ready,
      { say, signal },
    );
    const took = (performance.now() - began) / 1000;
    const ended = exit.kind === 'exited' && exit.code === 0;
    return { score: ended ? printedIn(saidIn(tail).join('\n')).score : null, seconds: took };
  };
};
