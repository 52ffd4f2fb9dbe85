import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** An open regular file; close it by `using`. */
export interface RegularFile extends Disposable {
  readonly fd: number;
  readonly bytes: number;
  /** Bytes in blocks of the disk: fewer if there are holes. */
  readonly onDisk: number;
  /** How many names the file has; more than one means hard links. */
  readonly names: number;
  /** Changes when somebody writes to the file: made of size, times and inode. */
  readonly state: string;
}

/** Why a file is not read. */
export interface NotRead {
  readonly why: string;
}

/** The reason that is given if there is no file. */
export const notThere = 'is not there';

/** Opens a path if it is a regular file. Follows no link, waits for no pipe, reads no device. */
export const openRegular = (path: string): RegularFile | NotRead => {
  let fd: number;
  try {
    fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    return { why: reasonOf(error) };
  }
  const found = fstatSync(fd);
  const state = [found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
  if (found.isFile()) {
    const [bytes, onDisk] = [found.size, found.blocks * 512];
    return { fd, bytes, onDisk, names: found.nlink, state, [Symbol.dispose]: () => closeSync(fd) };
  }
  closeSync(fd);
  return { why: found.isDirectory() ? 'is a folder' : 'is not a regular file' };
};

/**
 * The UTF-8 text of a regular file of at most `limit` bytes, or why not. Reads no more than the size at opening, even
 * if the file grows.
 */
export const readRegular = (path: string, limit: number): { readonly text: string } | NotRead => {
  const file = openRegular(path);
  if ('why' in file) return file;
  using open = file;
  if (open.bytes > limit) return { why: `is larger than ${limit} bytes` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readAt(open.fd, 0, open.bytes)) };
  } catch (error) {
    return { why: error instanceof TypeError ? 'is not UTF-8' : reasonOf(error) };
  }
};

/** Reads `length` bytes from a position; fewer if the file ends before. */
export const readAt = (fd: number, from: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  let count = 0;
  while (count < length) {
    const read = readSync(fd, bytes, count, length - count, from + count);
    if (read === 0) break;
    count += read;
  }
  return bytes.subarray(0, count);
};

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'ENOENT':
      return notThere;
    case 'ELOOP':
      return 'is a link';
    case 'ENXIO':
      return 'is a socket or a pipe';
    default:
      return `cannot be opened (${code})`;
  }
};
