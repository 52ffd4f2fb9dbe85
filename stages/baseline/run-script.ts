import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '../../core/schema/dataset.ts';
import { printedIn } from '../../core/script/score/printed.ts';
import { outputLines } from '../../core/solution/run/failure.ts';
import { type readyToRun, runSolution } from '../../core/solution/run/run-solution.ts';
import { describeExit } from '../../services/python/run/exit.ts';
import type { StageContext } from '../dag/define.ts';

interface Running {
  readonly dataset: Dataset;
  readonly params: { readonly seed: number; readonly threads: number };
  readonly ready: Extract<ReturnType<typeof readyToRun>, { ok: true }>;
}

/** How a script ended. `late`: it had to be stopped. */
export type ScriptRun =
  | {
      readonly ended: 'well';
      readonly score: number;
      /** In each fold. */
      readonly each: readonly number[];
      readonly seconds: number;
    }
  | { readonly ended: 'late' | 'badly'; readonly why: string };

/** Runs a script for so many seconds at most. */
export type RunScript = (code: string, seconds: number) => Promise<ScriptRun>;

/** Runs scripts in the sandbox, each in a folder of its own, and reads the scores that they print. */
export const scriptRunner = (
  { dataset, params, ready }: Running,
  { scratch, data, say, signal }: StageContext,
): RunScript => {
  let at = 0;
  return async (code, most) => {
    at += 1;
    const folder = join(scratch, `script-${at}`);
    mkdirSync(folder);
    const time = { argument: most, asked: most, killed: most + 0.5 };
    const began = performance.now();
    const { exit, tail } = await runSolution({ ...params, code, slug: dataset.slug, data, folder, time }, ready, {
      say,
      signal,
    });
    const seconds = (performance.now() - began) / 1000;
    const why = describeExit(exit);
    if (exit.kind === 'cancelled' || (exit.kind === 'limit' && exit.limit === 'time')) return { ended: 'late', why };
    const { score, each } = printedIn(outputLines(tail).join('\n'));
    const ended = exit.kind === 'exited' && exit.code === 0;
    return ended && score !== null ? { ended: 'well', score, each, seconds } : { ended: 'badly', why };
  };
};
