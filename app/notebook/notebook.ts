import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Kernel, Result } from '../../core/schema/result.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { isUserName } from '../../services/kaggle/credentials/user-name.ts';
import { openStore } from '../../services/store/store.ts';
import { quoted } from '../../services/text/quoted.ts';
import { homeOf } from '../home.ts';
import { competitionOf } from '../kaggle/slug.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';
import { readRequest } from '../request/sealed-request.ts';
import { readResult } from '../result/result.ts';
import { findRun } from '../run/find-run.ts';
import { whyUnwritable } from '../submission/files.ts';
import { kernelFiles, kernelOf, kernelSteps, leavingsOf } from './kernel.ts';

export interface NotebookOptions {
  /** A run's id or folder. */
  readonly run: string;
  /** The competition on Kaggle, where the run's files came from a folder. */
  readonly competition?: string;
  /** A user name on Kaggle. Default: what the credentials tell. */
  readonly owner?: string;
  /** Default: `kernel/` in the run's folder. */
  readonly out?: string;
  readonly gpu?: boolean;
  readonly force?: boolean;
  readonly home?: string;
}

export type NotebookOutcome =
  | {
      readonly ok: true;
      readonly folder: string;
      readonly files: readonly string[];
      readonly kernel: Kernel;
      /** What is left to do, in order. */
      readonly steps: readonly string[];
      /** What the notebook does not do that was done for the run's own submission. */
      readonly repairs: readonly string[];
    }
  | Refusal;

/** Writes a finished run's solution as a notebook for Kaggle, with the metadata to push it. Pushes nothing. */
export const notebook = (options: NotebookOptions): NotebookOutcome => {
  const home = homeOf(options.home);
  const found = findRun(home, options.run);
  if ('kind' in found) return found;
  const [request, result] = [readRequest(found.request)?.request, readResult(found.result)];
  if (request === undefined) return refuse('usage', `${quoted(found.request)} is damaged`, 'Start a new run.');
  if (result === undefined) {
    return refuse('usage', `the run ${request.runId} has not ended`, `Go on with it: medalist resume ${options.run}`);
  }
  const slug = slugOf(request, options.competition);
  if (typeof slug !== 'string') return slug;
  if (options.owner !== undefined && !isUserName(options.owner)) {
    return refuse('usage', `"${options.owner}" is no user name on Kaggle`, 'It is what follows kaggle.com/ in yours.');
  }
  const leavings = leavingsOf(result, openStore(home.store));
  if (leavings === null) return nothingLeft(request, result);
  const own = join(found.path, 'kernel');
  const folder = options.out === undefined ? own : resolve(options.out);
  const kernel = kernelOf(slug, leavings, options.owner);
  const files = kernelFiles(kernel, request, leavings, options.gpu);
  const refused = write(folder, files, folder === own || options.force === true);
  if (refused !== undefined) return refused;
  return {
    ok: true,
    folder,
    files: Object.keys(files),
    kernel,
    steps: kernelSteps(kernel, folder),
    repairs: leavings.repairs.map(({ what }) => what),
  };
};

const slugOf = (request: Request, asked: string | undefined): string | Refusal => {
  const named = asked === undefined ? undefined : competitionOf(asked);
  if (named !== undefined && 'kind' in named) return named;
  const own = request.url === null ? undefined : request.slug;
  if (own !== undefined && named !== undefined && named.slug !== own) {
    return refuse('usage', `the run ${request.runId} is for ${own}, not for ${named.slug}`, 'Leave out -c, or fix it.');
  }
  const message = `the files of run ${request.runId} came from a folder, not from Kaggle`;
  return own ?? named?.slug ?? refuse('usage', message, 'Say which competition of Kaggle it is for: -c titanic');
};

const nothingLeft = ({ runId }: Request, { report }: Result): Refusal =>
  report?.solution
    ? refuse('usage', `the run ${runId} is no longer in the store`, 'Run it again: medalist compete.')
    : refuse('usage', `the run ${runId} has no solution that worked`, 'Its result.json says why. Try another run.');

const write = (folder: string, files: Readonly<Record<string, string>>, replace: boolean): Refusal | undefined => {
  const there = Object.keys(files).find((name) => existsSync(join(folder, name)));
  if (there !== undefined && !replace) {
    const advice = 'Name another folder, or allow it to be replaced (--force).';
    return refuse('usage', `${quoted(join(folder, there))} exists already`, advice);
  }
  try {
    for (const [name, text] of Object.entries(files)) writeAtomic(join(folder, name), text);
    return undefined;
  } catch (error) {
    return whyUnwritable(folder, error);
  }
};
