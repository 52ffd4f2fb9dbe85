import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { checkCopies } from '../dataset/check-copies.ts';
import type { DataFile } from '../dataset/data-file.ts';
import { DatasetError } from '../dataset/failure.ts';
import { dataFolder } from '../dataset/folder.ts';
import { errorOf, type LeftOut } from '../dataset/ingest-terms.ts';
import { unpackLimits } from '../dataset/limits.ts';
import { moveWhole } from '../dataset/move-whole.ts';
import type { Limits } from '../python/limits/limits.ts';
import { endOn, type Reader, ReaderEnded } from './reader.ts';
import { rememberIngest } from './remembered.ts';

/** A competition's files as all later stages see them: our copies, without archives. */
export interface Ingested {
  readonly folder: string;
  readonly files: readonly DataFile[];
  readonly leftOut: readonly LeftOut[];
}

/** A folder to be taken in. */
export interface IngestJob {
  /** The stranger's folder; it is only read. */
  readonly source: string;
  /** Where copies are kept between runs. */
  readonly cache: string;
  readonly signal: AbortSignal;
  readonly onBytes?: (done: number, total: number) => void;
}

/** Takes a stranger's folder in. One that did not change since is not read again. */
export type Ingest = (job: IngestJob) => Promise<Ingested | DatasetError>;

const most = unpackLimits.entries;

/** What a reader may use up while it takes a folder in. */
export const limitsIn = (work: string): Partial<Limits> => {
  const bytes = Math.floor(freeBytes(work) * 0.9);
  return { seconds: 24 * 3_600, disk: bytes, files: most + 1_000, fileSize: bytes };
};

/**
 * Has a reader list, copy, unpack and digest a folder, and holds its word against what it left. The reader lives on where
 * all went well, and is ended where not.
 */
export const ingestBy = async (
  reader: Reader,
  {
    source,
    cache,
    signal,
    work,
    signature,
    onBytes = () => {},
  }: IngestJob & { work: string; signature: string | null },
): Promise<Ingested | DatasetError> => {
  using _ending = endOn(reader, signal);
  const bytes = Math.floor(freeBytes(work) * 0.9);
  try {
    const answer = await reader.ask(
      (places) => ({
        ...{ op: 'ingest', from: reader.seen('source'), into: join(places.work, 'files') },
        limits: { bytes, entries: most },
      }),
      (said) => said.is === 'share' && onBytes(said.done, said.total),
    );
    const taken = answer.is === 'report' ? answer.report : undefined;
    const failure =
      taken === undefined
        ? notRead('the reader of files gave no report')
        : taken.ok
          ? unlike(checkCopies(join(work, 'files'), taken.files))
          : errorOf(taken.problem);
    if (failure !== undefined || !taken?.ok) {
      await reader.end();
      return failure ?? notRead('the reader of files gave no report');
    }
    const { files, leftOut } = taken;
    const folder = dataFolder(cache, source, files);
    moveWhole(join(work, 'files'), folder);
    rememberIngest(cache, source, signature, { files, leftOut });
    return { folder, files, leftOut };
  } catch (error) {
    await reader.end();
    signal.throwIfAborted();
    if (error instanceof ReaderEnded) return notRead(error.message);
    throw error;
  }
};

const unlike = (why: string | undefined) => (why === undefined ? undefined : notRead(why));

const notRead = (why: string): DatasetError =>
  new DatasetError(
    'unreadable',
    '',
    `the folder cannot be taken in: ${why}`,
    'Look what lies in it; remove what is no data.',
  );

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
