import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { Approval } from '../../../core/options/approval.ts';
import { columns } from '../../../machines/batch/cells.ts';
import { readList } from '../../../services/list/file/read.ts';
import type { Home } from '../../../services/store/home.ts';
import { submissionsOf } from '../../batch/report/diary-folder.ts';
import { newRunId } from '../../request/request.ts';
import { type Started, startCommand } from './command.ts';
import { keepParallel, Parallel, parallelOf } from './parallel.ts';

/** The home in which commands are started. */
export interface Desk {
  readonly home: Home;
  readonly root: string;
}

const Terms = {
  time: z.coerce.number().int().min(10).max(43_200).default(600),
  /** As `--budget` reads it; '' says nothing. */
  budget: z.string().trim().max(20).default(''),
  approve: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(Approval).default([])),
};

/** The fields of a form, or of a program's request, that begins a run. */
export const RunOrder = z.object({
  competition: z
    .string()
    .trim()
    .min(1)
    .max(4_096)
    .refine((text) => !text.includes('\0'), 'it has a NUL in it'),
  ...Terms,
});
export type RunOrder = z.output<typeof RunOrder>;

/** The same for a list, with one competition a line. */
export const BatchOrder = z.object({
  competitions: z.string().trim().min(1).max(100_000),
  parallel: Parallel,
  ...Terms,
});
export type BatchOrder = z.output<typeof BatchOrder>;

/** Starts a run as `medalist compete` does. */
export const startRun = async (
  { home, root }: Desk,
  { competition, time, budget, approve }: RunOrder,
): Promise<Started & { readonly run: string }> => {
  const run = newRunId();
  const args = [
    ...['compete', '--run-id', run, '--time', String(time)],
    ...(budget === '' ? [] : [`--budget=${budget}`]),
    ...(approve.length === 0 ? [] : ['--approve', approve.join(',')]),
    ...['--', competition],
  ];
  const isAtWork = () => home.runs().some(({ runId }) => runId === run);
  return { run, ...(await startCommand({ args, home: root, log: logOf(home, run), isAtWork })) };
};

/** Writes a list of its own and works on it as `medalist batch` does. */
export const startBatch = async (desk: Desk, order: BatchOrder): Promise<Started & { readonly list: string }> => {
  const name = newRunId();
  return { list: name, ...(await goOnWithBatch(desk, writeList(desk.home, name, order))) };
};

/** Writes a new list, and returns its path. */
export const writeList = (
  home: Home,
  name: string,
  { competitions, parallel, time, budget, approve }: BatchOrder,
): string => {
  const rows = competitions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('.') ? resolve(line) : line)) // paths are relative to the server's folder, as for one run
    .map((competition) => ({ competition, time, budget, approve: approve.join(',') }));
  const list = join(listsFolder(home), `${name}.csv`);
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, stringify(rows, { header: true }), { flag: 'wx' });
  keepParallel(list, parallel);
  return list;
};

/** Continues a list, with as many rows at the same time as when it was begun. */
export const goOnWithBatch = ({ home, root }: Desk, list: string): Promise<Started> => {
  const isAtWork = () => {
    const read = readList(list, columns);
    return read.ok && read.others > 0;
  };
  const args = ['batch', '--parallel', String(parallelOf(list)), '--', list];
  return startCommand({ args, home: root, log: logOf(home, newRunId()), isAtWork });
};

/** The folder of lists that were begun from a page. */
export const listsFolder = (home: Home): string => join(submissionsOf(home), '.batch', 'lists');

/** The file for the output of a command that was started from a page. */
export const logOf = (home: Home, name: string): string => join(submissionsOf(home), '.serve', `${name}.log`);
