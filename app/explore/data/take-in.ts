import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TakenFile } from '../../../core/explore/taken-file.ts';
import { DatasetError } from '../../../services/dataset/failure.ts';
import type { Ingested, LeftOut } from '../../../services/dataset/ingest-terms.ts';
import type { Choice } from '../../../services/python/sandbox/choose.ts';
import type { Intake } from '../../../services/reader/intake.ts';
import { homeOf } from '../../home.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { downloadSource, type OnBytes } from './download.ts';
import { withTables } from './open-books.ts';
import { folderWithOnly } from './single-file.ts';
import { type DataSource, resolveData } from './source.ts';

export interface TakeInJob {
  /** A file, a folder, or an address of Kaggle's. */
  readonly data: string;
  /** Where competitions/ and datasets/ are. Default: the checkout, or MEDALIST_HOME. */
  readonly home: string | undefined;
  readonly intake: Intake;
  readonly python: string;
  readonly sandbox: Choice;
  /** A folder of ours, best on the file system of the exploration. Files that are taken in may be here until they are laid out. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly onBytes?: OnBytes;
}

/** Files as they can be explored: copies of ours, archives unpacked, workbooks and databases as their tables. */
export interface TakenIn {
  /** The folder of our copies. Tables of books are elsewhere: each file says where. */
  readonly folder: string;
  readonly files: readonly TakenFile[];
  /** What was left out and why, a line each. Names of files are strangers' words. */
  readonly notes: readonly string[];
}

/** Takes in what the user named, or refuses it. It never writes to the user's folder. */
export const takeIn = async (job: TakeInJob): Promise<TakenIn | Refusal> => {
  const { signal, onBytes = () => {} } = job;
  const home = homeOf(job.home);
  const source = resolveData(job.data, home);
  if ('ok' in source) return source;
  const here = await bringHere(source, job, onBytes);
  if ('ok' in here) return here;
  const cache = source.kind === 'file' ? join(job.scratch, 'copies') : home.cache;
  const report = (done: number, total: number) => onBytes('reading files', done, total);
  const taken = await job.intake.ingest({ source: here.folder, cache, signal, onBytes: report });
  if (source.kind === 'file') rmSync(here.folder, { recursive: true }); // the hard link of the user's file must not stay
  if (taken instanceof DatasetError) return refuse('no-data', taken.message, taken.advice);
  const { files, notes } = await withTables(taken, job);
  if (files.length === 0) return refuseEmpty(job.data, taken);
  return { folder: taken.folder, files, notes: [...leftOut(taken), ...notes] };
};

/** A folder that holds the files and nothing else. */
const bringHere = async (
  source: DataSource,
  { home, scratch, signal }: TakeInJob,
  onBytes: OnBytes,
): Promise<{ readonly folder: string } | Refusal> => {
  switch (source.kind) {
    case 'file':
      return folderWithOnly(source.file, scratch);
    case 'folder':
      return source;
    case 'competition':
    case 'dataset':
      return (await downloadSource(source, { home, signal, onBytes })) ?? source;
  }
};

const leftOut = ({ leftOut: left, broken }: Ingested): string[] => [
  ...left.map(inWords),
  ...broken.map(({ message, advice }) => `left out: ${message}. ${advice}`),
];

const inWords = ({ what, count, example }: LeftOut): string =>
  `left out: ${what} (${count}), such as ${JSON.stringify(example)}`;

const refuseEmpty = (named: string, { leftOut: left, broken: [worst] }: Ingested): Refusal => {
  if (worst !== undefined) return refuse('no-data', worst.message, worst.advice);
  const rest = left.length === 0 ? '' : ` but what is left out: ${left.map(({ what }) => what).join(', ')}`;
  return refuse('no-data', `${named} holds no files${rest}`, 'Name a file with data, or a folder that holds some.');
};
