import { join } from 'node:path';
import { digestOf } from '../files/digest.ts';
import type { DataFile } from './data-file.ts';

/** Where our copies of one source folder are. Each source has its own place, so that no folder can pass for another. */
export const copiesOf = (cache: string, source: string): string => join(cache, digestOf(source));

/** Our copy of a folder. Its name is made from the paths and digests; sizes and formats follow from them. */
export const dataFolder = (cache: string, source: string, files: readonly DataFile[]): string =>
  join(copiesOf(cache, source), digestOf(files.map(({ path, sha256 }) => [path, sha256])));
