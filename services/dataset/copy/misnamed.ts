import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveKind, formatOf, misnamedKindOf } from '../format.ts';
import type { Found } from './walk.ts';

/** The kind of archive in a user's file that is named like a table. Null if it is a real table or cannot be opened. */
export const misnamedIn = (from: string, { path }: Found): ArchiveKind | null => {
  if (formatOf(path) === 'other') return null;
  let file: number;
  try {
    file = openSync(join(from, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null; // the copy reports the reason
  }
  try {
    const head = Buffer.alloc(4);
    return misnamedKindOf(path, head.subarray(0, readSync(file, head, 0, 4, 0)));
  } catch {
    return null; // as above
  } finally {
    closeSync(file);
  }
};
