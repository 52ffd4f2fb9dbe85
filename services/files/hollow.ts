import { randomInt } from 'node:crypto';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { readAt } from './regular.ts';

/** A smaller file is read in no time, whatever is in it. */
const least = 16 * 2 ** 20;
const [looks, piece] = [64, 4096];

/**
 * Why a file is hardly there: it is much longer than what of it is on disk, and empty where one looks. Length alone does not tell what
 * holes cost to read, nor do blocks, which a file system may compress.
 */
export const whyHollow = (file: {
  readonly fd: number;
  readonly bytes: number;
  readonly onDisk: number;
}): string | undefined => {
  const { fd, bytes, onDisk } = file;
  if (bytes < least || onDisk > bytes / 4) return undefined;
  const places = Array.from({ length: looks }, () => Math.floor((bytes / piece) * (randomInt(2 ** 47) / 2 ** 47)));
  const empty = places.filter((place) => readAt(fd, place * piece, piece).every((byte) => byte === 0));
  return empty.length < looks / 2 ? undefined : `is mostly holes: ${onDisk} of its ${bytes} bytes are on disk`;
};

/** The same for the file that a path leads to. */
export const whyHollowAt = (path: string): string | undefined => {
  const fd = openSync(path, 'r');
  try {
    const { size: bytes, blocks } = fstatSync(fd);
    return whyHollow({ fd, bytes, onDisk: 512 * blocks });
  } finally {
    closeSync(fd);
  }
};
