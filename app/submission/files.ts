import {
  accessSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  lstatSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StageFailure } from '../../core/schema/result.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { type Refusal, refuse } from '../refusal.ts';

type SystemError = Error & { readonly code: string };

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Why this file cannot be read; undefined: it can. Pipes and devices are never opened. */
export const refuseInput = (path: string): Refusal | undefined => {
  const found = lookAt(path);
  if ('code' in found) {
    const why = found.code === 'ENOENT' ? 'does not exist' : `cannot be read (${found.code})`;
    return refuse('usage', `${path} ${why}`, 'Check the path.');
  }
  if (found.isDirectory()) return refuse('usage', `${path} is a folder`, 'Name the CSV file in it.');
  if (!found.isFile()) return refuse('usage', `${path} is no regular file`, 'Write it to a file first.');
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch {
    return refuse('usage', `${path} may not be read by you`, 'Change its permissions (chmod u+r).');
  }
};

/** Why `out` may not be written; undefined: it may. The input itself is never overwritten. */
export const refuseTarget = (out: string, input: string, force: boolean): Refusal | undefined => {
  const found = lookAt(out);
  if (!('code' in found)) {
    if (isSame(found, input)) return refuse('usage', `${out} is the input itself`, 'Name another file for the result.');
    if (found.isDirectory())
      return refuse('usage', `${out} is a folder`, `Name a file: ${join(out, 'submission.csv')}`);
    if (!found.isFile()) return refuse('usage', `${out} is no regular file`, 'Use - for standard output.');
  }
  const folder = lookAt(dirname(out));
  if ('code' in folder) return cannotWrite(out, folder.code);
  const entry = lookAt(out, lstatSync); // a link that leads nowhere exists, too
  if ('code' in entry && entry.code !== 'ENOENT') return cannotWrite(out, entry.code);
  if (force || 'code' in entry) return undefined;
  return refuse('usage', `${out} exists already`, 'Name another file, or allow it to be replaced (--force).');
};

/** The path of `manifest.json` beside the file; null: there is none. */
export const manifestBeside = (file: string): string | null => {
  const path = join(dirname(file), 'manifest.json');
  return existsSync(path) ? path : null;
};

/** Copies a finished file to a path, all of it or nothing, or to a stream. Returns why that failed; undefined: it did not. */
export const deliver = async (
  path: string,
  out: string | Writable,
): Promise<Refusal | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure } | undefined> => {
  try {
    if (typeof out === 'string')
      writeAtomic(out, (temporary) => copyFileSync(path, temporary, constants.COPYFILE_EXCL));
    else await pipeline(createReadStream(path), out, { end: false });
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const name = typeof out === 'string' ? out : 'the stream';
    if (codesOfWrongPaths.has(error.code)) return cannotWrite(name, error.code);
    const message = `${name} cannot be written (${error.code})`;
    const advice = advices[error.code] ?? 'Try another place.';
    return { ok: false, kind: 'failed', failure: { ok: false, stage: 'fix', kind: 'cannot-write', message, advice } };
  }
};

/** The refusal after a failed write into a folder. Throws errors that are not the file system's. */
export const whyUnwritable = (folder: string, error: unknown): Refusal => {
  if (!isSystemError(error)) throw error;
  return cannotWrite(folder, error.code);
};

const cannotWrite = (name: string, code: string) =>
  refuse('usage', `${name} cannot be written (${code})`, 'Name a file in a folder you may write to.');

const advices: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room on the disk.',
  EPIPE: 'Whoever read it ended before the end of the file.',
};

/** Error codes for which the path is to blame, not the disk. */
const codesOfWrongPaths = new Set([
  'EACCES',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

const lookAt = (path: string, look: (path: string) => Stats = statSync): Stats | SystemError => {
  try {
    return look(path);
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
};

/** Whether both are the same file, by its number, so that links of both kinds count. */
const isSame = (found: Stats, input: string): boolean => {
  const { dev, ino } = statSync(input);
  return found.dev === dev && found.ino === ino;
};
