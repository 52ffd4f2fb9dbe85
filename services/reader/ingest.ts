import { statfsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkCopies } from '../dataset/copy/check-copies.ts';
import { moveWhole } from '../dataset/copy/move-whole.ts';
import type { DataFile } from '../dataset/data-file.ts';
import { DatasetError } from '../dataset/failure.ts';
import { dataFolder } from '../dataset/folder.ts';
import { errorOf, type Ingested, type IngestLimits, type IngestReport } from '../dataset/ingest-terms.ts';
import { unpackLimits } from '../dataset/limits.ts';
import { removeTree } from '../files/remove-tree.ts';
import type { Limits } from '../python/limits/limits.ts';
import type { Choice } from '../python/sandbox/choose.ts';
import { openNeeded } from './books.ts';
import { endOn, type Reader, ReaderEnded } from './reader.ts';
import { rememberIngest } from './remembered.ts';

/** A folder to copy. */
export interface IngestJob {
  /** The stranger's folder; never written to. */
  readonly source: string;
  /** Where copies are kept between runs. */
  readonly cache: string;
  readonly signal: AbortSignal;
  readonly onBytes?: (done: number, total: number) => void;
}

/** Copies a stranger's folder. If it has not changed since the last time, it is not read again. */
export type Ingest = (job: IngestJob) => Promise<Ingested | DatasetError>;

const most = unpackLimits.entries;

/** The limits of a reader while it copies a folder. */
export const limitsIn = (work: string): Partial<Limits> => {
  const bytes = Math.floor(freeBytes(work) * 0.9);
  return { seconds: 24 * 3_600, disk: bytes, files: most + 1_000, fileSize: bytes };
};

/**
 * Lets a reader list, copy, unpack and digest a folder, and checks its report against its files. The reader stays alive
 * after a success and is ended after a failure.
 */
export const ingestBy = async (
  reader: Reader,
  {
    source,
    cache,
    signal,
    work,
    signature,
    books,
    onBytes = () => {},
  }: IngestJob & { work: string; signature: string | null; books?: BooksIn },
): Promise<Ingested | DatasetError> => {
  using _ending = endOn(reader, signal);
  const bytes = Math.floor(freeBytes(work) * 0.9);
  try {
    const job = { from: reader.seen('source'), into: 'files', limits: { bytes, entries: most } };
    const taken = await reportOf(reader, job, onBytes);
    const first = checked(join(work, 'files'), taken);
    const whole = first instanceof DatasetError ? first : await withBooks(reader, { job, work, books, signal }, first);
    if (whole instanceof DatasetError) {
      await reader.end();
      return whole;
    }
    const { files, leftOut, unpacked, broken } = whole;
    const folder = dataFolder(cache, source, files);
    moveWhole(join(work, whole.into), folder);
    rememberIngest(cache, source, signature, { files, leftOut, unpacked, broken });
    return { folder, files, leftOut, unpacked, broken };
  } catch (error) {
    await reader.end();
    signal.throwIfAborted();
    if (error instanceof ReaderEnded) return notRead(error.message, error.begun);
    throw error;
  }
};

/** How to open the books that a folder needs; `scratch` is on the file system of the reader's work. */
export interface BooksIn {
  readonly sandbox: Choice;
  readonly scratch: string;
}

/** A report whose copies exist as it says, below the reader's work folder. */
type Checked = Extract<IngestReport, { ok: true }> & { readonly into: string };

const checked = (folder: string, taken: IngestReport | undefined): Checked | DatasetError => {
  if (taken === undefined) return notRead('the reader of files gave no report');
  if (!taken.ok) return errorOf(taken.problem);
  return unlike(checkCopies(folder, taken.files)) ?? { ...taken, into: basename(folder) };
};

/** Copies the folder again with the tables of its books, because some listings are made from all tables together. */
const withBooks = async (
  reader: Reader,
  { job, work, books, signal }: Pick<IngestJob, 'signal'> & { job: CopyJob; work: string; books: BooksIn | undefined },
  first: Checked,
): Promise<Checked | DatasetError> => {
  const copies = join(work, first.into);
  const opened = books && (await openNeeded({ ...books, copies, work, files: first.files, signal }));
  if (opened === undefined) return first;
  await removeTree(copies);
  const { folder: tables, broken } = opened;
  const into = `${first.into}-whole`;
  const again = checked(join(work, into), await reportOf(reader, { ...job, into, tables }));
  if (again instanceof DatasetError) return again;
  const files = again.files.map((file) => {
    const book = opened.tables.get(file.path);
    return book === undefined ? file : { ...file, book };
  });
  return { ...again, files, broken: [...again.broken, ...broken] };
};

/** The order for a reader to copy; `into` and `tables` are below its work folder. */
interface CopyJob {
  readonly from: string;
  readonly into: string;
  readonly limits: IngestLimits;
  readonly tables?: string;
}

/**
 * Lets a reader copy a folder into its work folder, and collects its report. Undefined: there was no valid report. A report with endless
 * files is invalid, because it would fill our memory.
 */
export const reportOf = async (
  reader: Reader,
  { from, into, limits, tables }: CopyJob,
  onBytes: NonNullable<IngestJob['onBytes']> = () => {},
): Promise<IngestReport | undefined> => {
  const files: DataFile[] = [];
  const mostFiles = limits.entries + unpackLimits.entries;
  const answer = await reader.ask(
    ({ work }) => ({
      ...{ op: 'ingest', from, into: join(work, into), limits },
      ...(tables !== undefined && { tables: join(work, tables) }),
    }),
    (part) => {
      if (part.is === 'share') onBytes(part.done, part.total);
      if (part.is !== 'files') return;
      if (files.length + part.files.length > mostFiles) throw new Error('more files than a folder may hold');
      for (const file of part.files) files.push(file);
    },
  );
  if (answer.is !== 'report') return undefined;
  return answer.report.ok ? { ...answer.report, files } : answer.report;
};

const unlike = (why: string | undefined) => (why === undefined ? undefined : notRead(why));

const notRead = (why: string, begun = true): DatasetError =>
  new DatasetError(
    'unreadable',
    '',
    `the folder cannot be copied: ${why}`,
    begun
      ? 'Look at its files, and remove those that are not data.'
      : 'It is not about the files: `medalist doctor` says what this machine lacks.',
  );

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
