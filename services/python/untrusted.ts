import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** An open file that a program left behind, checked; close it by `using`. */
export interface UntrustedFile extends Disposable {
  readonly fd: number;
  readonly bytes: number;
}

/** Why a file is not taken over; `large`: only because of its size. */
export interface NotTaken {
  readonly why: string;
  readonly large?: boolean;
}

/**
 * Opens what a program left: a regular file of its own, of at most `limit` bytes. Never follows a link, never waits for a
 * pipe, never takes a hard link to something else. The size counts as the file says, so a sparse file gains nothing.
 */
export const openUntrusted = (path: string, limit: number): UntrustedFile | NotTaken => {
  let fd: number;
  try {
    fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    return { why: reasonOf(error) };
  }
  const found = fstatSync(fd);
  const why = !found.isFile()
    ? 'is not a regular file'
    : found.nlink !== 1
      ? 'has a second name (a hard link)'
      : found.size > limit
        ? `is larger than ${limit} bytes`
        : undefined;
  if (why === undefined) return { fd, bytes: found.size, [Symbol.dispose]: () => closeSync(fd) };
  closeSync(fd);
  return { why, large: found.isFile() && found.size > limit };
};

/** The text of a small file that a program left; undefined unless it is a regular file in UTF-8 of at most `limit` bytes. */
export const readUntrusted = (path: string, limit: number): string | undefined => {
  const file = openUntrusted(path, limit);
  if ('why' in file) return undefined;
  using open = file;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(open.fd));
  } catch {
    return undefined;
  }
};

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'ENOENT':
      return 'is not there';
    case 'ELOOP':
      return 'is a link';
    case 'ENXIO':
      return 'is a socket or a pipe';
    default:
      return `cannot be opened (${code})`;
  }
};
