import { lstatSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { openBudget } from './budget.ts';
import { kindInside } from './copy/misnamed.ts';
import { withDecimalPoints } from './copy/rewritten/decimal-points.ts';
import { withGluedKeys } from './copy/rewritten/glued-keys.ts';
import { withHeaders } from './copy/rewritten/missing-headers.ts';
import { withOneSpelling } from './copy/rewritten/one-spelling.ts';
import { asDatasetError, takeFile } from './copy/take-file.ts';
import { toUtf8 } from './copy/to-utf8.ts';
import { type Found, walk } from './copy/walk.ts';
import { openFileWriter } from './copy/write-files.ts';
import { type DataFile, isOfRows } from './data-file.ts';
import { describeFile } from './describe.ts';
import { DatasetError, tooMuch, unreadable } from './failure.ts';
import { type ArchiveKind, archiveKindsAmong } from './format.ts';
import { type IngestLimits, type IngestReport, type Problem, problemOf } from './ingest-terms.ts';
import { isTextOf, resultsOf } from './listings/listing.ts';

/**
 * Copies the files of a stranger's folder into an empty folder of ours, unpacks archives and describes each file. Never
 * writes to the stranger's folder. It runs inside the sandbox (services/reader), so its report is checked outside. `tables`: a
 * folder of what was found in books, which joins the files.
 */
export const ingestFolder = async (
  from: string,
  into: string,
  limits: IngestLimits,
  onBytes: (done: number, total: number) => void = () => {},
  tables?: string,
): Promise<IngestReport> => {
  try {
    mkdirSync(into, { recursive: true });
    const { files: found, leftOut } = walk(from, limits);
    const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
    const room = Math.min(limits.bytes, freeBytes(into));
    if (total > room) throw tooMuch(`the folder holds ${inGiB(total)}, and there is room for ${inGiB(room)}`);
    const count = counter(total, onBytes);
    const kindOf = archiveKindsAmong(found.map(({ path }) => path));
    const sorted = found.map((file) => ({ ...file, kind: kindInside(from, file, kindOf(file.path)) }));
    const plain = await takeAll(
      from,
      into,
      sorted.filter(({ kind }) => kind === null),
      count,
    );
    const opened = tables === undefined ? [] : await takeAll(tables, into, walk(tables, limits).files, () => {});
    const archives = sorted.flatMap(({ kind, ...file }) => (kind === null ? [] : [{ ...file, kind }]));
    const {
      files: unpacked,
      folders,
      broken,
    } = archives.length === 0 ? nothingUnpacked : await unpackAll(from, into, plain, archives, count);
    const taken = await withSignals(into, await readable(into, byPath([...plain, ...unpacked, ...opened])));
    const made = await listed(into, taken);
    const files = byPath([...withoutSources(taken, made), ...made]);
    return { ok: true, files, leftOut, unpacked: folders, broken: firstOf(broken) };
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return { ok: false, problem: problemOf(error) };
  }
};

/** As every reader takes them. */
const readable = async (into: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const named = await withOneSpelling(into, await withHeaders(into, await toUtf8(into, files)));
  return withGluedKeys(into, await withDecimalPoints(into, named));
};

const takeAll = async (from: string, into: string, files: readonly Found[], count: (bytes: number) => void) => {
  await using writer = openFileWriter(into);
  const made = new Set(['.']);
  const taken: DataFile[] = [];
  for (const { path, bytes } of files) {
    const folder = posix.dirname(path);
    if (!made.has(folder)) mkdirSync(join(into, folder), { recursive: true });
    made.add(folder);
    taken.push(await takeFile(path, { from, into, writer }));
    count(bytes);
  }
  await writer.finish().catch((error: unknown) => {
    throw asDatasetError(error, 'the folder');
  });
  return taken;
};

const byPath = (files: readonly DataFile[]) => files.toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** Tables and arrays that each belong to a row are no tables to learn from; nothing is loaded where there are few files. */
const withSignals = async (into: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  if (files.length < fewestSignals) return [...files];
  const { signalsAmong } = await import('./listings/signals.ts');
  const signals = signalsAmong(into, files);
  return files.map((file) => (signals.has(file.path) ? { ...file, format: 'signal' } : file));
};
const fewestSignals = 10;

/** A table that was made anew, with columns for lists of labels, in another order or with more rows, tells the same a second time. */
const withoutSources = (files: readonly DataFile[], made: readonly DataFile[]): DataFile[] => {
  const told = made.filter(({ path }) => path.startsWith('train'));
  const sources = new Set([
    ...told.flatMap(({ made }) => [made?.spread?.table, made?.ordered?.table, made?.parted?.table]),
    ...made.flatMap((file) => [file.made?.positions?.table, file.made?.followed?.table, file.made?.texts?.table]),
    ...made.flatMap((file) => (file.made === undefined ? [] : resultsOf(file.made))),
    ...made.flatMap((file) => file.made?.summed?.table ?? file.made?.annotated?.table ?? []),
  ]);
  const ofTexts = made.flatMap((file) => (file.made?.texts === undefined ? [] : [file.made]));
  return files.map((file) => {
    if (sources.has(file.path)) return { ...file, format: 'text' };
    return ofTexts.some((one) => isTextOf(one, file)) ? { ...file, format: 'document' } : file;
  });
};

/** More files are no train, test and sample alone. */
const mostOfTables = 60;

const texts = new Set<DataFile['format']>(['text', 'html', 'json', 'other']);

/** The tables that we make of what only names, arrays and keys tell; nothing is loaded where there is no such file. */
const listed = async (into: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const areTables = files.length <= mostOfTables;
  const mayBeOfRows = ({ path, format, archive }: DataFile) =>
    isOfRows(format) || format === 'array' || ((path.includes('/') || archive !== null) && texts.has(format));
  if (!areTables && !files.some(mayBeOfRows)) return [];
  const { writeListings } = await import('./listings/write.ts');
  return writeListings(into, files);
};

interface Unpacked {
  readonly files: readonly DataFile[];
  /** By archive, the folder below which its files lie. */
  readonly folders: Readonly<Record<string, string>>;
  readonly broken: readonly Problem[];
}
const nothingUnpacked: Unpacked = { files: [], folders: {}, broken: [] };

/** The most broken archives that a report names. */
const mostBroken = 100;

/** A stranger's archive may hold any number of broken ones. */
const firstOf = (broken: readonly Problem[]): Problem[] => {
  if (broken.length <= mostBroken) return [...broken];
  const more = `${broken.length - mostBroken} more archives`;
  const message = `${more} cannot be unpacked`;
  const rest: Problem = { kind: 'bad-archive', file: more, message, advice: 'Download them again.' };
  return [...broken.slice(0, mostBroken), rest];
};

const unpackAll = async (
  from: string,
  into: string,
  plain: readonly DataFile[],
  archives: readonly (Found & { readonly kind: ArchiveKind })[],
  count: (bytes: number) => void,
): Promise<Unpacked> => {
  const { unpack } = await import('./archives/unpack.ts'); // its libraries load slowly
  const known = new Set(plain.filter(mayRepeat).map(contentName));
  const files: DataFile[] = [];
  const folders: Record<string, string> = {};
  const broken: Problem[] = [];
  const numbers = new Map<string, number>();
  for (const { path: archive, bytes, kind } of archives) {
    if (!lstatSync(join(from, archive)).isFile()) throw unreadable(archive, 'it is not a file any more');
    const room = { staging: into, budget: openBudget(bytes, freeBytes(into)), numbers, kind };
    const done = await unpack(join(from, archive), archive, room);
    count(bytes);
    for (const error of done.broken) broken.push(problemOf(error));
    if (done.below === null) continue;
    folders[archive] = done.below;
    for (const { path, described } of done.files) {
      const file = described ?? (await describeFile(join(into, path), path, archive));
      if (mayRepeat(file) && known.has(contentName(file))) rmSync(join(into, path));
      else files.push({ ...file, path, archive });
      if (mayRepeat(file)) known.add(contentName(file));
    }
  }
  return { files, folders, broken };
};

const counter = (total: number, onBytes: (done: number, total: number) => void) => {
  let done = 0;
  return (bytes: number) => {
    done += bytes;
    onBytes(done, total);
  };
};

/**
 * Equal for `train.csv` and the same file in `train.csv.zip`, which downloads often leave: one of the two is enough.
 */
const contentName = ({ path, sha256 }: DataFile): string => `${sha256} ${posix.basename(path)}`;

/** Two images of one name and content, such as an empty mask and a black image, are two. */
const mayRepeat = ({ format }: DataFile): boolean => format !== 'image' && format !== 'audio';

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const inGiB = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
