import { closeSync, constants, copyFileSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { describe, describeFile, pieceBytes } from '../describe.ts';
import { DatasetError, diskFull, inWords, isFull, unreadable } from '../failure.ts';
import { type FileWriter, WriteError } from './write-files.ts';

/** Where to put the copies of a folder's files. */
export interface Taking {
  readonly from: string;
  readonly into: string;
  /** The writer for `into`. */
  readonly writer: FileWriter;
}

/**
 * Copies one file of a user's folder (or clones it if the file system can) and describes it. A small file exists only after the writer has
 * finished. Does not follow a link or wait for a pipe, even if one replaced the file after the listing. Throws a DatasetError.
 */
export const takeFile = async (path: string, taking: Taking): Promise<DataFile> => {
  try {
    const file = openSync(join(taking.from, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return await copyOpen(file, path, taking);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw asDatasetError(error, path);
  }
};

const copyOpen = async (file: number, path: string, { into, writer }: Taking): Promise<DataFile> => {
  const stat = fstatSync(file);
  if (!stat.isFile()) throw unreadable(path, 'it is not a file any more');
  if (stat.size > pieceBytes) {
    const target = join(into, path);
    copyFileSync(`/dev/fd/${file}`, target, constants.COPYFILE_FICLONE);
    return describeFile(target, path, null);
  }
  const content = readSome(file, stat.size);
  await writer.put(path, content);
  return describe([content], path, null);
};

/** Reads at most `bytes`, or fewer if the file has shrunk in the meantime. */
const readSome = (file: number, bytes: number): Buffer => {
  const buffer = Buffer.allocUnsafe(bytes);
  let size = 0;
  for (let got = -1; got !== 0 && size < bytes; size += got) got = readSync(file, buffer, size, bytes - size, null);
  return buffer.subarray(0, size);
};

/** Turns an error while copying a file into a DatasetError. */
export const asDatasetError = (error: unknown, copied: string): unknown => {
  if (error instanceof DatasetError) return error;
  const path = error instanceof WriteError ? error.path : copied;
  if (isFull(error)) return diskFull(path);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = code === 'ELOOP' ? 'it became a link' : inWords(error);
  return why === undefined ? error : unreadable(path, why);
};
