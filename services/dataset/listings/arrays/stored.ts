import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '../../data-file.ts';
import { isNpz } from '../../media/magic.ts';
import { matrixOf, type NpyHeader, npyHeader } from '../../media/npy.ts';
import { arraysOf, contentsOf } from '../../media/npz.ts';
import type { ArrayName } from './names.ts';

/** An array in a folder, described by its header. */
export interface StoredArray extends ArrayName, NpyHeader {}

/** With more array files than this, each holds what belongs to one row: a picture, or a series that becomes one. */
export const mostArrayFiles = 20;

/** The most rows that we believe, because a header may claim any number. */
const mostRows = 2 ** 22;
const headBytes = 2 ** 16;
/** The most bytes that we read. A column of labels or ids is smaller. */
const mostBytes = 2 ** 28;

/** All arrays that may have one entry per row, by their headers. */
export const storedArrays = async (folder: string, files: readonly DataFile[]): Promise<StoredArray[]> => {
  if (files.length > mostArrayFiles) return [];
  const found = await Promise.all(files.map(({ path }) => headersIn(join(folder, path), path).catch(() => [])));
  return found
    .flat()
    .filter(({ shape: [rows], dtype }) => rows !== undefined && rows <= mostRows && !dtype.includes('O'));
};

const headersIn = async (absolute: string, path: string): Promise<StoredArray[]> => {
  const head = firstBytes(absolute, headBytes);
  if (!isNpz(head)) return [{ ...npyHeader(head), path, name: '' }];
  return (await arraysOf(absolute)).map((array) => ({ ...array, path }));
};

const firstBytes = (absolute: string, most: number): Buffer => {
  const file = openSync(absolute, 'r');
  try {
    const head = Buffer.alloc(Math.min(most, fstatSync(file).size));
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
};

/** The cells of an array by row, each row flattened. Null if the array is too large, or holds neither numbers nor texts. */
export const cellsByRow = async (folder: string, array: StoredArray): Promise<string[][] | null> => {
  const absolute = join(folder, array.path);
  const bytes = bytesIn(array);
  if (bytes > mostBytes) return null;
  try {
    if (array.name === '') return matrixOf(array, firstBytes(absolute, array.start + bytes));
    const content = (await contentsOf(absolute, [array.name], mostBytes)).get(array.name);
    return content === undefined ? null : matrixOf(npyHeader(content), content);
  } catch {
    return null; // a broken archive
  }
};

/** How many bytes its values take, by its header. A character of a text takes four. */
const bytesIn = ({ dtype, shape }: NpyHeader): number => {
  const [, kind = '', size = '1'] = /^\W?(\D)(\d+)$/.exec(dtype) ?? [];
  return shape.reduce((product, side) => product * side, (kind === 'U' ? 4 : 1) * Number(size));
};
