import { lstatSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { openBudget } from './budget.ts';
import type { DataFile } from './data-file.ts';
import { describeFile } from './describe.ts';
import { DatasetError, tooMuch, unreadable } from './failure.ts';
import { isArchive } from './format.ts';
import type { IngestLimits, IngestReport } from './ingest-terms.ts';
import { takeFile } from './take-file.ts';
import { type Found, walk } from './walk.ts';

/**
 * Copies the files of a stranger's folder into an empty folder of ours, unpacks archives and describes each file. Never
 * writes to the stranger's folder. It runs inside the sandbox (services/reader), so its report is checked outside.
 */
export const ingestFolder = async (
  from: string,
  into: string,
  limits: IngestLimits,
  onBytes: (done: number, total: number) => void = () => {},
): Promise<IngestReport> => {
  try {
    mkdirSync(into, { recursive: true });
    const { files: found, leftOut } = walk(from, limits);
    const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
    const room = Math.min(limits.bytes, freeBytes(into));
    if (total > room) throw tooMuch(`the folder holds ${inGiB(total)}, and there is room for ${inGiB(room)}`);
    const count = counter(total, onBytes);
    const plain: DataFile[] = [];
    for (const { path, bytes } of found.filter((file) => !isArchive(file.path))) {
      plain.push(await takeFile(from, path, into));
      count(bytes);
    }
    const archives = found.filter((file) => isArchive(file.path));
    const unpacked = archives.length === 0 ? [] : await unpackAll(from, into, plain, archives, count);
    const files = [...plain, ...unpacked].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { ok: true, files, leftOut };
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    const { kind, file, message, advice } = error;
    return { ok: false, problem: { kind, file, message, advice } };
  }
};

const unpackAll = async (
  from: string,
  into: string,
  plain: readonly DataFile[],
  archives: readonly Found[],
  count: (bytes: number) => void,
): Promise<DataFile[]> => {
  const { unpack } = await import('./archives/unpack.ts'); // its libraries load slowly
  const known = new Set(plain.map(contentName));
  const files: DataFile[] = [];
  for (const { path: archive, bytes } of archives) {
    if (!lstatSync(join(from, archive)).isFile()) throw unreadable(archive, 'it is not a file any more');
    const budget = openBudget(bytes, freeBytes(into));
    for (const path of await unpack(join(from, archive), archive, into, budget)) {
      const file = await describeFile(join(into, path), path, archive);
      if (known.has(contentName(file))) rmSync(join(into, path));
      else files.push(file);
      known.add(contentName(file));
    }
    count(bytes);
  }
  return files;
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

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const inGiB = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
