import {
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The paths of our files beside a list. */
export const beside = (list: string) => {
  const named = (end: string) => join(dirname(list), `.${basename(list)}.${end}`);
  return { sidecar: named('batch'), shares: named('sessions'), before: named('before'), next: named('next') };
};

/** A file's bytes and its last change. */
export interface Reading {
  readonly bytes: Buffer;
  readonly inode: number;
  /** The later of its mtime and ctime; ms since 1970. */
  readonly changed: number;
}

export const readWhole = (path: string): Reading | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw Object.assign(new Error('it is not a file'), { syscall: 'open', code: 'no file' });
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined; // just removed
    throw error;
  }
  try {
    const bytes = readFileSync(file);
    const { ino, mtimeMs, ctimeMs } = fstatSync(file);
    return { bytes, inode: ino, changed: Math.max(mtimeMs, ctimeMs) };
  } finally {
    closeSync(file);
  }
};

/**
 * Writes the new content beside the list and syncs it, with the list's mode and, if allowed, its owner. The old file
 * gets a second name: if somebody has it open and saves into it later, we find that save there.
 */
export const writeNext = (list: string, content: Buffer): void => {
  const { before, next } = beside(list);
  const { mode, uid, gid } = statSync(list);
  rmSync(next, { force: true });
  const file = openSync(next, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    chownSync(next, uid, gid);
  } catch {
    // the file of another user in a shared folder becomes ours, as with every editor
  }
  chmodSync(next, mode & 0o7777);
  rmSync(before, { force: true });
  try {
    linkSync(list, before);
  } catch {
    // a disk without hard links: a save into the old file after the replacement is lost
  }
};

/**
 * Replaces the list with the file of `writeNext`, if the list is unchanged since `seen`. Node cannot exchange two names
 * atomically: a save by rename in the microseconds between the last check and our rename is lost.
 */
export const putNext = (list: string, seen: Reading): boolean => {
  const { next } = beside(list);
  const now = readWhole(list);
  if (now === undefined || !now.bytes.equals(seen.bytes)) return false;
  if (statSync(list, { throwIfNoEntry: false })?.ino !== seen.inode) return false;
  renameSync(next, list);
  const folder = openSync(dirname(list), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return true;
};
