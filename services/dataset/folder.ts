import { join } from 'node:path';
import { digestOf } from '../store/digest.ts';
import type { DataFile } from './describe.ts';

/** Where a dataset's files are: the user's own folder, or the copy without archives that prepareData made. */
export const dataFolder = (source: string, cache: string, files: readonly DataFile[]): string =>
  files.some(({ archive }) => archive !== null) ? join(cache, keyOf(files)) : source;

/** Paths and digests name the content; sizes and formats follow from them. */
const keyOf = (files: readonly DataFile[]): string => digestOf(files.map(({ path, sha256 }) => [path, sha256]));
