import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { openBudget } from './budget.ts';
import { type DataFile, describeFile } from './describe.ts';
import { DatasetError } from './failure.ts';
import { dataFolder } from './folder.ts';
import { isArchive } from './format.ts';
import { unpack } from './unpack.ts';

/** A competition's files as later stages see them: a folder without archives, and the list of what is in it. */
export interface Prepared {
  readonly folder: string;
  readonly files: readonly DataFile[];
}

/** Every regular file below a folder, sorted, relative, with `/`. Links, hidden files and half downloads are left out. */
const listFiles = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !isHalf(join(folder, below, name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(below, entry.name);
      if (entry.isDirectory()) return listFiles(folder, path);
      return entry.isFile() ? [path] : [];
    });

/** `NAME.part` and what is known of it beside it: a download that was stopped (services/kaggle/download). */
const isHalf = (path: string): boolean => {
  const part = /^(.*\.part)(?:\.json)?$/.exec(path)?.[1];
  return part !== undefined && existsSync(part) && existsSync(`${part}.json`);
};

/**
 * Digests the files of `source`; where there are archives, a copy without them is made in `scratch` and moved below
 * `cache` as a whole (plain files are hard-linked; both folders are on one file system). `source` itself is never
 * written to. Bad archives come back as a DatasetError.
 */
export const prepareData = async (
  source: string,
  cache: string,
  scratch: string,
  onBytes: (done: number, total: number) => void = () => {},
): Promise<Prepared | DatasetError> => {
  const paths = listFiles(source);
  const total = paths.reduce((sum, path) => sum + statSync(join(source, path)).size, 0);
  let done = 0;
  const count = (bytes: number) => {
    done += bytes;
    onBytes(done, total);
  };
  const plain: DataFile[] = [];
  for (const path of paths.filter((p) => !isArchive(p))) {
    plain.push(await describeFile(join(source, path), path, null, count));
  }
  const archives = paths.filter(isArchive);
  if (archives.length === 0) return { folder: source, files: plain };
  const staging = join(scratch, `unpacked-${randomUUID()}`);
  try {
    return await copyWithoutArchives(source, cache, staging, plain, archives, count);
  } catch (error) {
    if (error instanceof DatasetError) return error;
    throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};

const copyWithoutArchives = async (
  source: string,
  cache: string,
  staging: string,
  plain: readonly DataFile[],
  archives: readonly string[],
  count: (bytes: number) => void,
): Promise<Prepared> => {
  mkdirSync(staging, { recursive: true });
  for (const { path } of plain) linkOrCopy(join(source, path), join(staging, path));
  const files = [...plain];
  const known = new Set(plain.map(contentName));
  for (const archive of archives) {
    const { size } = statSync(join(source, archive));
    for (const path of await unpack(join(source, archive), archive, staging, openBudget(size, freeBytes(cache)))) {
      const file = await describeFile(join(staging, path), path, archive, () => {});
      if (known.has(contentName(file))) rmSync(join(staging, path));
      else files.push(file);
      known.add(contentName(file));
    }
    count(size);
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const folder = dataFolder(source, cache, files);
  moveWhole(staging, folder);
  return { folder, files };
};

/** Another process may have made the same folder meanwhile: its content has the same name, so either will do. */
const moveWhole = (from: string, to: string) => {
  if (existsSync(to)) return;
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
};

/** `train.csv` beside `train.csv.zip`, the usual leftover of a download: the same file twice would be read twice. */
const contentName = ({ path, sha256 }: DataFile): string => `${sha256} ${posix.basename(path)}`;

const freeBytes = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const linkOrCopy = (from: string, to: string) => {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another file system, or one without links
  }
};
