import { oneLine } from '../text/one-line.ts';

/**
 * Why a competition's files cannot be used. The message is one line without control characters, because the names in it come from someone
 * else, and long paths are shortened. `file` is relative to the given folder.
 */
export class DatasetError extends Error {
  readonly kind: 'missing' | 'bad-archive' | 'unsafe-archive' | 'unreadable' | 'too-much';
  readonly file: string;
  readonly advice: string;
  constructor(kind: DatasetError['kind'], file: string, message: string, advice: string) {
    super(oneLine(message).replace(/\S{120,}/g, (word) => `${word.slice(0, 50)}…${word.slice(-50)}`));
    this.kind = kind;
    this.file = file;
    this.advice = advice;
  }
}

/** An archive that would write outside its folder. */
export const unsafe = (label: string, what: string): DatasetError =>
  new DatasetError(
    'unsafe-archive',
    label,
    `${label} ${what}`,
    'Unpack it by hand into the folder if you trust it, and remove the archive.',
  );

/** An archive that is broken, locked or of an unknown kind. */
export const badArchive = (
  label: string,
  why: string,
  advice = 'Download it again: the file is damaged.',
): DatasetError =>
  new DatasetError('bad-archive', label, `${label} cannot be unpacked (${why.replaceAll('/from/', '')})`, advice);

/** A file or folder that we cannot read or have no permission to read. */
export const unreadable = (path: string, why: string): DatasetError =>
  new DatasetError(
    'unreadable',
    path,
    `${path} cannot be read: ${why}`,
    'Make it readable, or take it out of the folder.',
  );

/** A folder that holds more than any competition has. */
export const tooMuch = (what: string): DatasetError =>
  new DatasetError('too-much', '', what, 'Name the folder that holds train.csv and the rest, and nothing else.');

/** A message for a system error about a path, or undefined if we do not know the error. */
export const inWords = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code];
};

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is gone',
  EIO: 'the disk reports an error',
  EISDIR: 'it holds one name both as a file and as a folder',
  ENOTDIR: 'it holds one name both as a file and as a folder',
  EEXIST: 'it holds one name twice',
  ENAMETOOLONG: 'it holds a name that is too long',
  EINVAL: 'it holds a name that cannot be a file',
};

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Whether an error means that the disk is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && full.some((code) => error.message.includes(code));

export const diskFull = (label: string): DatasetError =>
  new DatasetError('unreadable', label, `${label} cannot be copied: the disk is full`, 'Make room, and try again.');

/** Turns an error of a library or of the disk while unpacking into a DatasetError. */
export const explained = (error: unknown, label: string): DatasetError => {
  if (error instanceof DatasetError) return error;
  if (isFull(error)) return diskFull(label);
  return badArchive(label, inWords(error) ?? (error instanceof Error ? error.message : String(error)));
};
