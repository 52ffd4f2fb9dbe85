import { openRegular, type RegularFile, readAt } from '../../files/regular.ts';

/** An open file that a program left behind, checked; close it by `using`. */
export type UntrustedFile = RegularFile;

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
  const file = openRegular(path);
  if ('why' in file) return file;
  const why =
    file.names !== 1
      ? 'has a second name (a hard link)'
      : file.bytes > limit
        ? `is larger than ${limit} bytes`
        : undefined;
  if (why === undefined) return file;
  file[Symbol.dispose]();
  return { why, large: file.bytes > limit };
};

/** The text of a small file that a program left; undefined unless it is a regular file in UTF-8 of at most `limit` bytes. */
export const readUntrusted = (path: string, limit: number): string | undefined => {
  const file = openUntrusted(path, limit);
  if ('why' in file) return undefined;
  using open = file;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readAt(open.fd, 0, open.bytes));
  } catch {
    return undefined;
  }
};
