import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { openRegular } from '../files/regular.ts';

const chunk = 2 ** 20;

/**
 * Checks whether files still match their digests. A file is read again only if its size, time or inode changed, because
 * every stage asks and a submission may have gigabytes. A link, a pipe or a file with a second name counts as changed.
 */
export const wholeness = (): ((path: string, digest: string) => boolean | undefined) => {
  const seen = new Map<string, string>();
  return (path, digest) => {
    const opened = openRegular(path);
    if ('why' in opened) return opened.why === 'is not there' ? undefined : false;
    using file = opened;
    if (file.names > 1) return false;
    if (seen.get(path) === file.state) return true;
    if (digestOfOpen(file.fd) !== digest) return false;
    seen.set(path, file.state);
    return true;
  };
};

/** SHA-256 (hex) of an open file. */
export const digestOfOpen = (fd: number): string => {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(chunk);
  for (let at = 0; ; ) {
    const size = readSync(fd, buffer, 0, chunk, at);
    if (size === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, size));
    at += size;
  }
};
