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
import { type NotScored, notScored } from './not-scored.ts';

/** A model to ask, and the rows to ask it about. */
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

/** Asks a model for its predictions in a sandbox where nothing lies but it and the rows; the text of their CSV. */
export const askModel = async (job: PredictJob): Promise<{ readonly csv: string } | NotScored> => {
  const { model, rows, folder, python, terms, signal, seconds } = job;
  const [source, work, asked] = [join(folder, 'src'), join(folder, 'working'), join(folder, 'rows')];
  for (const path of [source, work, asked]) mkdirSync(path, { recursive: true });
  copyFileSync(program, join(source, basename(program)));
  copyFileSync(rows, join(asked, basename(rows)));
  const outcome = await runPython({
    ...{ python, sandbox: terms.sandbox, source, script: basename(program), work, signal },
    args: (places) => [
      places.input.model ?? '',
      join(places.input.rows ?? '', basename(rows)),
      join(places.work, 'predictions.csv'),
    ],
    input: [
      { name: 'model', folder: model },
      { name: 'rows', folder: asked },
    ],
    ...{ caches: [], gpu: null, threads: 1, onLine: () => {} },
    limits: { ...defaultLimits(terms.limits), seconds, graceSeconds: 1, output: 64 * mebibyte },
  });
  signal.throwIfAborted();
  const failed = failureOf(outcome);
  if (failed !== undefined) return failed;
  const csv = readUntrusted(join(work, 'predictions.csv'), 256 * mebibyte);
  return csv === undefined ? notScored('predict left no predictions') : { csv };
};

const failureOf = ({ exit, tail }: PythonOutcome): NotScored | undefined => {
  if (exit.kind === 'exited' && exit.code === 0) return undefined;
  if (exit.kind === 'exited') {
    const said = plainWords(oneLine(tail.at(-1) ?? '', longestWords));
    return notScored(`predict.py failed: ${said === '' ? describeExit(exit) : said}`);
  }
  return notScored(`predict.py ${describeExit(exit)}`);
};
