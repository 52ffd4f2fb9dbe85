import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Dataset } from '../../core/schema/dataset.ts';
import { executionFailure } from '../../core/solution/run/failure.ts';
import { takePlots } from '../../core/solution/run/plots.ts';
import { programTime } from '../../core/solution/run/program-time.ts';
import { readyToRun, runSolution } from '../../core/solution/run/run-solution.ts';
import type { Taking } from '../../core/solution/run/store-output.ts';
import { dataFolder } from '../../services/dataset/folder.ts';
import { claimFolder } from '../../services/files/claim.ts';
import type { Cell, Shown } from '../../services/kaggle/notebook/notebook.ts';
import { projectRoot } from '../../services/package/root.ts';
import { readUntrusted } from '../../services/python/run/untrusted.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import type { Home } from '../../services/store/home.ts';
import type { Store } from '../../services/store/store.ts';
import { jsonOf } from '../../services/text/json.ts';
import type { Request } from '../request/request.ts';
import { sandboxChoice } from '../request/terms.ts';

/** The run whose data the cells use, and where to run them. */
interface Surroundings {
  readonly request: Pick<Request, 'source' | 'seed' | 'threads' | 'time'>;
  readonly dataset: Dataset;
  readonly home: Home;
  readonly store: Store;
  readonly signal: AbortSignal;
}

/** The user waits for the result, so this limit is only for a script that never ends. */
const leastSeconds = 900;

/** Runs all code cells in a sandbox from top to bottom. Returns what each cell shows, by its name, or why they could not be run. */
export const runCells = async (
  cells: readonly Cell[],
  { request, dataset, home, store, signal }: Surroundings,
): Promise<ReadonlyMap<string, Shown> | { readonly why: string }> => {
  const data = dataFolder(home.cache, request.source, dataset.files);
  if (!existsSync(data)) return { why: 'the data of the run is here no more' };
  const choice = sandboxChoice({}); // the files of a run must not choose the sandbox
  if (typeof choice !== 'string') return { why: choice.message };
  const sandbox = await chooseTier(choice);
  if ('refused' in sandbox) return { why: sandbox.refused };
  const ready = readyToRun({ sandbox, limits: {}, gpu: null, caches: [] }, 'notebook');
  if (!ready.ok) return { why: ready.message };
  await using claim = claimFolder(home.scratch, 'notebook-');
  const time = programTime(Math.max(leastSeconds, request.time), false);
  const { seed, threads } = request;
  const run = { code: programOf(cells), slug: dataset.slug, data, folder: claim.folder, time, seed, threads };
  const ran = await runSolution(run, ready, { say: () => {}, signal });
  const { exit, work } = ran;
  if (exit.kind !== 'exited' || exit.code !== 0)
    return { why: firstLine(executionFailure(ran, { plain: true }).message) };
  return (await shownIn(work, { store, signal })) ?? { why: 'it told nothing of its cells' };
};

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** A program that runs one cell after another as Jupyter does, so that Jupyter need not be installed here. */
const programOf = (cells: readonly Cell[]): string => {
  const code = cells.filter(({ kind }) => kind === 'code').map(({ name, text }) => [name, text]);
  const runner = readFileSync(join(projectRoot, 'templates', 'notebook', 'run_cells.py'), 'utf8');
  return runner.replace(/^CELLS = .*$/m, () => `CELLS = ${JSON.stringify(JSON.stringify(code))}`);
};

const longest = 20_000;
const line = z.string().max(longest);
const Told = z.array(z.strictObject({ cell: line, printed: line, value: line.nullable() })).max(100);
const mostBytes = 4 * 2 ** 20;

/** The results of cells that the program wrote. They are not trusted: text is limited and cleaned, pictures are PNG files of a reasonable size. */
const shownIn = async (work: string, taking: Taking): Promise<ReadonlyMap<string, Shown> | undefined> => {
  const text = readUntrusted(join(work, 'cells.json'), mostBytes);
  const told = text === undefined ? undefined : Told.safeParse(jsonOf(text)).data;
  if (told === undefined) return undefined;
  const plots = Object.entries(await takePlots(work, taking));
  return new Map(
    told.map(({ cell, printed, value }) => {
      const own = plots.filter(([path]) => new RegExp(`^plots/${RegExp.escape(cell)}-\\d+\\.png$`).test(path));
      const pictures = own.map(([, digest]) => readFileSync(taking.store.pathOf(digest)).toString('base64'));
      return [cell, { printed: cleaned(printed), value: value === null ? null : cleaned(value), pictures }];
    }),
  );
};

/** The text without characters that control a terminal or reverse text. */
const cleaned = (text: string): string => text.replaceAll(/[^\P{C}\n\t]/gu, '');
