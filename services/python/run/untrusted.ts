import { whyHollow } from '../../files/hollow.ts';
import { openRegular, type RegularFile, readAt } from '../../files/regular.ts';

/** An open file that a program left behind, checked; close it by `using`. */
export type UntrustedFile = RegularFile;

/** Why a file is not accepted; `large`: only because of its size, or of its length without content. */
export interface NotTaken {
  readonly why: string;
  readonly large?: boolean;
}

/**
 * Opens a file that a program left, if it is a regular file of its own with at most `limit` bytes. It never follows a link, waits for a
 * pipe, or accepts a hard link. The size is the one that the file claims, and a file that is mostly holes is none.
 */
export const openUntrusted = (path: string, limit: number): UntrustedFile | NotTaken => {
  const file = openRegular(path);
  if ('why' in file) return file;
  const large = file.bytes > limit ? `is larger than ${limit} bytes` : whyHollow(file);
  const why = file.names === 1 ? large : 'has a second name (a hard link)';
  if (why === undefined) return file;
  file[Symbol.dispose]();
  return { why, large: why === large };
};

/** The text of a small file that a program left; undefined: it is not a regular file of at most `limit` bytes in UTF-8. */
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
