import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Kernel, Result } from '../../core/schema/result.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { readRegular } from '../../services/files/regular.ts';
import { isUserName } from '../../services/kaggle/credentials/user-name.ts';
import type { Cell } from '../../services/kaggle/notebook/notebook.ts';
import type { Home } from '../../services/store/home.ts';
import { openStore, type Store } from '../../services/store/store.ts';
import { quoted } from '../../services/text/quoted.ts';
import { homeOf } from '../home.ts';
import { competitionOf } from '../kaggle/slug.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';
import { endedRun, noProgram } from '../run/ended-run.ts';
import { whyUnwritable } from '../submission/files.ts';
import { cellsFor, kernelFiles, kernelOf, kernelSteps, type RunOutput, runOutputOf, tooLarge } from './kernel.ts';
import { runCells } from './run-cells.ts';
import { recipeLeft } from './script-left.ts';

export interface NotebookOptions {
  /** The competition on Kaggle, if the run's files came from a folder. */
  readonly competition?: string;
  /** A user name on Kaggle. Default: that of the credentials. */
  readonly owner?: string;
  /** Default: `kernel/` in the run's folder. */
  readonly out?: string;
  readonly gpu?: boolean;
  /** A file with a script of this run, which replaces the run's proven one. */
  readonly script?: string;
  /** False: a notebook of a script is not run here, so it shows no results. */
  readonly run?: boolean;
  readonly force?: boolean;
  readonly signal?: AbortSignal;
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
      /** Repairs of the run's own submission, which the notebook does not do. */
      readonly repairs: readonly string[];
      /** For a script: how many pictures the notebook shows, or why it shows no results. Null: it is a whole program, which is not run here. */
      readonly shows: { readonly pictures: number } | { readonly why: string } | null;
    }
  | Refusal;

/**
 * Writes a finished run's script as a notebook for Kaggle, with the metadata to push it; without a script, its whole program. A script is
 * run once here, so that the notebook shows results. Nothing is pushed.
 */
export const notebook = async (name: string, options: NotebookOptions): Promise<NotebookOutcome> => {
  const home = homeOf(options.home);
  const ended = endedRun(home, name);
  if ('kind' in ended) return ended;
  const { folder: found, request, result } = ended;
  const slug = slugOf(request, options.competition);
  if (typeof slug !== 'string') return slug;
  if (options.owner !== undefined && !isUserName(options.owner)) {
    return refuse('usage', `"${options.owner}" is no user name on Kaggle`, 'It is what follows kaggle.com/ in yours.');
  }
  const store = openStore(home.store);
  const proven = runOutputOf(result, store);
  if (proven === null) return noProgram(ended);
  const leavings = options.script === undefined ? proven : withScript(proven, options.script, result, store);
  if ('kind' in leavings) return leavings;
  const kernel = kernelOf(slug, leavings, options.owner);
  const folder = options.out === undefined ? join(found.path, 'kernel') : resolve(options.out);
  const replace = options.out === undefined || options.force === true;
  const there = replace ? undefined : refuseExisting(folder, kernelFiles(kernel, []));
  if (there !== undefined) return there;
  const { cells, shows } = await cellsWithResults(kernel, leavings, { ...options, request, home, store });
  const files = kernelFiles(kernel, cells, options.gpu);
  const large = tooLarge(files);
  if (large !== undefined)
    return refuse('usage', large, shows !== null && 'pictures' in shows ? withoutResults : distilled(name));
  return (
    write(folder, files) ?? {
      ok: true,
      folder,
      files: Object.keys(files),
      kernel,
      steps: kernelSteps(kernel, folder),
      repairs: leavings.script === null ? leavings.repairs.map(({ what }) => what) : [],
      shows,
    }
  );
};

const mostBytes = 2 ** 20;

const withoutResults = 'Leave out its results (--no-run).';
const distilled = (run: string) =>
  `A short script is far smaller: medalist distil ${run}, then medalist notebook with --script.`;

const withScript = (leavings: RunOutput, path: string, { report }: Result, store: Store): RunOutput | Refusal => {
  const read = readRegular(resolve(path), mostBytes);
  if ('why' in read) return refuse('usage', `${quoted(path)} ${read.why}`, 'medalist distil RUN writes a script.');
  const recipe = recipeLeft(report?.outputs ?? {}, store);
  if (recipe === null) return refuse('usage', 'the run leaves no recipe, so no script is of it', 'Leave out --script.');
  return { ...leavings, script: { script: read.text, recipe, proof: null } };
};

interface Filling extends Pick<NotebookOptions, 'run' | 'signal'> {
  readonly request: Request;
  readonly home: Home;
  readonly store: Store;
}

/** The cells, with their results if they are those of a script and can be run. */
const cellsWithResults = async (
  kernel: Kernel,
  leavings: RunOutput,
  { run = true, signal = new AbortController().signal, ...rest }: Filling,
) => {
  const { request } = rest;
  const bare = cellsFor(kernel, request, leavings, false);
  if (leavings.script === null) return { cells: bare, shows: null };
  if (!run) return { cells: bare, shows: { why: 'it was not asked to' } };
  const shown = await runCells(bare, { ...rest, dataset: leavings.dataset, signal });
  if ('why' in shown) return { cells: bare, shows: shown };
  const cells = cellsFor(kernel, request, leavings, true).map((cell): Cell => {
    const own = shown.get(cell.name);
    return own === undefined ? cell : { ...cell, shown: own };
  });
  const pictures = [...shown.values()].reduce((sum, one) => sum + one.pictures.length, 0);
  return { cells, shows: { pictures } };
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

const refuseExisting = (folder: string, files: Readonly<Record<string, string>>): Refusal | undefined => {
  const there = Object.keys(files).find((name) => existsSync(join(folder, name)));
  if (there === undefined) return undefined;
  const advice = 'Name another folder, or allow it to be replaced (--force).';
  return refuse('usage', `${quoted(join(folder, there))} exists already`, advice);
};

const write = (folder: string, files: Readonly<Record<string, string>>): Refusal | undefined => {
  try {
    for (const [name, text] of Object.entries(files)) writeAtomic(join(folder, name), text);
    return undefined;
  } catch (error) {
    return whyUnwritable(folder, error);
  }
};
