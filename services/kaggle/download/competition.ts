import { join, posix } from 'node:path';
import type { KaggleFailure } from '../failure.ts';
import { badAnswer, cancelled, failure } from '../failures.ts';
import type { Answer, Kaggle, KaggleFile, SignedLocation } from '../kaggle.ts';
import { chooseFiles } from './choose.ts';
import { download } from './download.ts';
import { pathFrom } from './file-name.ts';
import type { Downloaded, Order } from './order.ts';
import { inPool } from './pool.ts';
import { openTally } from './tally.ts';
import { usualTuning } from './transfer/tuning.ts';
import { openTurnstile } from './turnstile.ts';

/** Like the order for one file. `onProgress` counts all files together. */
export interface CompetitionOrder
  extends Pick<Order, 'to' | 'force' | 'onProgress' | 'signal' | 'dispatcher' | 'tuning'> {
  /** The names or globs of the wanted files; absent: all. */
  readonly files?: readonly string[];
}

export interface CompetitionDownload {
  /** True: one archive of everything. False: single files. */
  readonly whole: boolean;
  readonly files: readonly Downloaded[];
}

/** How many downloads run at once. With more, Kaggle answers "too many requests"; the official downloader uses 8. */
const atOnce = 4;

/**
 * Downloads a competition's data as `SLUG.zip`. If files are chosen, or the archive cannot be had, it downloads single files into folders
 * as their names say. A file may arrive as `NAME.zip`: fetch unpacks it.
 */
export const downloadCompetition = async (
  kaggle: Kaggle,
  slug: string,
  order: CompetitionOrder,
): Promise<Answer<CompetitionDownload>> => {
  const { signal, files: patterns } = order;
  const listed = await kaggle.files(slug);
  if (signal?.aborted) return cancelled;
  if (!listed.ok && !(patterns === undefined && isTemporary(listed))) return listed;
  const files = listed.ok ? listed.value : [];
  if (patterns === undefined) {
    const archive = await downloadArchive(kaggle, slug, order, bytesOf(files));
    if (archive.ok) return { ok: true, value: { whole: true, files: [archive.value] } };
    if (!['not-found', 'rate-limited'].includes(archive.kind) || files.length === 0) return archive;
  }
  const chosen = chooseFiles(files, patterns ?? null);
  if (chosen.length === 0) return noneMeant(slug, patterns ?? [], files);
  return downloadFiles(kaggle, slug, order, chosen);
};

/** Whether the failure may pass. The archive can be had without the list, but what the user must fix is reported at once. */
const isTemporary = ({ kind }: KaggleFailure) =>
  ['rate-limited', 'unavailable', 'network', 'bad-answer'].includes(kind);

const bytesOf = (files: readonly KaggleFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const downloadArchive = async (
  kaggle: Kaggle,
  slug: string,
  order: CompetitionOrder,
  roomBytes: number,
): Promise<Answer<Downloaded>> => {
  const first = await kaggle.locateAll(slug);
  if (!first.ok) return first;
  const extension = /\.tar\.gz$/i.exec(first.value.fileName)?.[0] ?? posix.extname(first.value.fileName);
  const locate = firstThen(first, () => kaggle.locateAll(slug));
  return download({ ...common(order), locate, to: order.to, fileName: `${slug}${extension || '.zip'}`, roomBytes });
};

const common = ({ force, onProgress, signal, dispatcher, tuning }: CompetitionOrder) => ({
  ...(force === undefined ? {} : { force }),
  ...(onProgress === undefined ? {} : { onProgress }),
  ...(signal === undefined ? {} : { signal }),
  ...(dispatcher === undefined ? {} : { dispatcher }),
  ...(tuning === undefined ? {} : { tuning }),
});

/** Returns an address that is known already, and asks for new ones after it. */
const firstThen = (first: Answer<SignedLocation>, again: Order['locate']): Order['locate'] => {
  let used = false;
  return () => {
    if (used) return again();
    used = true;
    return Promise.resolve(first);
  };
};

const downloadFiles = async (
  kaggle: Kaggle,
  slug: string,
  order: CompetitionOrder,
  files: readonly KaggleFile[],
): Promise<Answer<CompetitionDownload>> => {
  const paths = new Map(files.map((file) => [file, pathFrom(file.name)]));
  const bad = files.find((file) => paths.get(file) === undefined);
  if (bad !== undefined) {
    return badAnswer(`${JSON.stringify(bad.name)} would leave the folder, or is no name for a file.`, null);
  }
  const tally = openTally(files, order.onProgress);
  const through = openTurnstile({ ...usualTuning, ...order.tuning }, 3, order.signal);
  const done = await inPool(files, atOnce, order.signal, async (file, signal) => {
    const { folder, name } = paths.get(file) ?? { folder: '.', name: file.name };
    const ask = () => through(() => kaggle.locateFile(slug, file.name));
    const first = await ask();
    if (!first.ok) return first;
    return download({
      ...common(order),
      ...{ signal, locate: firstThen(first, ask), to: join(order.to, folder), onProgress: tally(file) },
      ...asServed(name, first.value.fileName, file.bytes),
    });
  });
  return done.ok ? { ok: true, value: { whole: false, files: done.value } } : done;
};

/** The order for one file. Kaggle keeps many files as `NAME.zip`, whose size its list does not tell. */
const asServed = (
  name: string,
  served: string,
  bytes: number,
): Pick<Order, 'fileName' | 'expectedBytes' | 'roomBytes'> =>
  served.toLowerCase() === `${name}.zip`.toLowerCase()
    ? { fileName: `${name}.zip`, roomBytes: bytes }
    : { fileName: name, ...(bytes > 0 ? { expectedBytes: bytes } : {}) };

const noneMeant = (slug: string, patterns: readonly string[], files: readonly KaggleFile[]): KaggleFailure => {
  const some = files.slice(0, 5).map(({ name }) => name);
  const rest = files.length > some.length ? ` and ${files.length - some.length} more` : '';
  return failure(
    'not-found',
    patterns.length === 0 ? `${slug} has no files.` : `No file of ${slug} is called ${patterns.join(' or ')}.`,
    some.length === 0 ? 'The host may not have published the data yet.' : `There are ${some.join(', ')}${rest}.`,
  );
};
