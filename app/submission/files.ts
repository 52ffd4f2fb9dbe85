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

/** Why this is no file to read; undefined when it is one. Pipes and devices are never opened. */
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

/** Why nothing may be written to `out`; undefined when it may be. Whatever is given there, the input stays as it is. */
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
  const entry = lookAt(out, lstatSync); // a link that leads nowhere is something that exists, too
  if ('code' in entry && entry.code !== 'ENOENT') return cannotWrite(out, entry.code);
  if (force || 'code' in entry) return undefined;
  return refuse('usage', `${out} exists already`, 'Name another file, or allow it to be replaced (--force).');
};

/** `manifest.json` beside the file, where there is one. */
export const manifestBeside = (file: string): string | null => {
  const path = join(dirname(file), 'manifest.json');
  return existsSync(path) ? path : null;
};

/** Copies a finished file to where it is wanted: a path gets all of it or nothing. Returns why it could not be done. */
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
    if (misplaced.has(error.code)) return cannotWrite(name, error.code);
    const message = `${name} cannot be written (${error.code})`;
    const advice = advices[error.code] ?? 'Try another place.';
    return { ok: false, kind: 'failed', failure: { ok: false, stage: 'fix', kind: 'cannot-write', message, advice } };
  }
};

/** What a failed write into a folder comes to; throws what no file system said. */
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

/** What the name of a file is to blame for, not the disk. */
const misplaced = new Set([
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

/** By what the file system calls it: links of both kinds lead to the same file. */
const isSame = (found: Stats, input: string): boolean => {
  const { dev, ino } = statSync(input);
  return found.dev === dev && found.ino === ino;
};
