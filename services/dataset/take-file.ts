import { closeSync, constants, copyFileSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataFile } from './data-file.ts';
import { describe, describeFile, pieceBytes } from './describe.ts';
import { DatasetError, diskFull, inWords, isFull, unreadable } from './failure.ts';

/**
 * Copies one file of a stranger's folder (or clones it, if the file system can) and describes it. Does not follow a
 * link and does not wait for a pipe, even if one replaced the file after the listing. Throws a DatasetError.
 */
export const takeFile = async (folder: string, path: string, into: string): Promise<DataFile> => {
  const target = join(into, path);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const file = openSync(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return await copyOpen(file, path, target);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw asDatasetError(error, path);
  }
};

const copyOpen = async (file: number, path: string, target: string): Promise<DataFile> => {
  const stat = fstatSync(file);
  if (!stat.isFile()) throw unreadable(path, 'it is not a file any more');
  if (stat.size > pieceBytes) {
    copyFileSync(`/dev/fd/${file}`, target, constants.COPYFILE_FICLONE);
    return describeFile(target, path, null);
  }
  const content = readSome(file, stat.size);
  writeFileSync(target, content);
  return describe([content], path, null);
};

/** Reads at most `bytes`, or less if the file has shrunk meanwhile. */
const readSome = (file: number, bytes: number): Buffer => {
  const buffer = Buffer.allocUnsafe(bytes);
  let size = 0;
  for (let got = -1; got !== 0 && size < bytes; size += got) got = readSync(file, buffer, size, bytes - size, null);
  return buffer.subarray(0, size);
};

const asDatasetError = (error: unknown, path: string): unknown => {
  if (error instanceof DatasetError) return error;
  if (isFull(error)) return diskFull(path);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = code === 'ELOOP' ? 'it became a link' : inWords(error);
  return why === undefined ? error : unreadable(path, why);
};
