import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../../../services/package/root.ts';
import { defaultLimits } from '../../../services/python/limits/limits.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { describeExit } from '../../../services/python/run/exit.ts';
import type { PythonOutcome } from '../../../services/python/run/job.ts';
import { runPython } from '../../../services/python/run/run.ts';
import { readUntrusted } from '../../../services/python/run/untrusted.ts';
import { oneLine } from '../../../services/text/one-line.ts';
import { plainWords } from '../../brief/wording/plain-words.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';

/** A model, and the rows that it predicts. */
export interface PredictJob {
  /** A copy of ours, which it cannot change. */
  readonly model: string;
  readonly rows: string;
  /** Ours alone. */
  readonly folder: string;
  readonly python: string;
  readonly terms: Terms;
  readonly signal: AbortSignal;
  readonly seconds: number;
}

const program = join(projectRoot, 'templates', 'kept', 'kept.py');
const mebibyte = 2 ** 20;
const longestWords = 300;

/** Runs a model in a sandbox that holds nothing but it and the rows, and reads the CSV of predictions that it writes. */
export const predict = async (job: PredictJob): Promise<Result<string>> => {
  const { model, rows, folder, python, terms, signal, seconds } = job;
  const [source, work, input] = [join(folder, 'src'), join(folder, 'working'), join(folder, 'rows')];
  for (const path of [source, work, input]) mkdirSync(path, { recursive: true });
  copyFileSync(program, join(source, basename(program)));
  copyFileSync(rows, join(input, basename(rows)));
  const outcome = await runPython({
    ...{ python, sandbox: terms.sandbox, source, script: basename(program), work, signal },
    args: (places) => [
      places.input.model ?? '',
      join(places.input.rows ?? '', basename(rows)),
      join(places.work, 'predictions.csv'),
    ],
    input: [
      { name: 'model', folder: model },
      { name: 'rows', folder: input },
    ],
    ...{ caches: [], gpu: null, threads: 1, onLine: () => {} },
    limits: { ...defaultLimits(terms.limits), seconds, graceSeconds: 1, output: 64 * mebibyte },
  });
  signal.throwIfAborted();
  const why = whyFailed(outcome);
  if (why !== undefined) return noResult(why);
  const csv = readUntrusted(join(work, 'predictions.csv'), 256 * mebibyte);
  return csv === undefined ? noResult('predict left no predictions') : ok(csv);
};

const whyFailed = ({ exit, tail }: PythonOutcome): string | undefined => {
  if (exit.kind === 'exited' && exit.code === 0) return undefined;
  if (exit.kind === 'exited') {
    const lastLine = plainWords(oneLine(tail.at(-1) ?? '', longestWords));
    return `predict.py failed: ${lastLine === '' ? describeExit(exit) : lastLine}`;
  }
  return `predict.py ${describeExit(exit)}`;
};
