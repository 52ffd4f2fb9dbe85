import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const headBytes = 2 ** 16;

/** The first whole lines of a file below `data`; of one endless line, its beginning; null where it cannot be read. */
export const headLines = (data: string, path: string, most: number): string[] | null => {
  const buffer = Buffer.alloc(headBytes);
  const read = readHead(join(data, path), buffer);
  if (read === null) return null;
  const lines = buffer.toString('utf8', 0, read).split(/\r?\n|\r/);
  if (read === headBytes && lines.length > 1) lines.pop();
  return lines.slice(0, most).filter((line) => line !== '');
};

const readHead = (file: string, into: Buffer): number | null => {
  let opened: number | undefined;
  try {
    opened = openSync(file, 'r');
    return readSync(opened, into, 0, into.length, 0);
  } catch {
    return null;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
};
