import { closeSync, constants, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readRegular } from './regular.ts';

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;

/** A lock that ends with its process, whatever ends the process: the kernel releases it, so it is never stale. */
export type Lock = Disposable;

/** What is locked, in the folder. */
export const lockFile = 'lock.db';

/**
 * Takes the exclusive lock of a folder, or says who holds it. SQLite holds the operating system's file lock:
 * no pid files to mistrust after `kill -9`, no race between two processes that both find an old one.
 */
export const takeLock = (folder: string): Lock | { readonly heldBy: string } => {
  mkdirSync(folder, { recursive: true });
  const lock = tryLock(folder);
  const owner = join(folder, 'lock.owner');
  if (lock === undefined) return { heldBy: readOwner(owner) };
  writeOwner(owner);
  return lock;
};

/** Whether a process holds the lock of a folder. Nothing is written; a folder that was never locked is free. */
export const isHeld = (folder: string): boolean => {
  if (!existsSync(join(folder, lockFile))) return false;
  const lock = tryLock(folder);
  lock?.[Symbol.dispose]();
  return lock === undefined;
};

const tryLock = (folder: string): Lock | undefined => {
  const database = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return undefined;
  }
  return { [Symbol.dispose]: () => database.close() };
};

/** For words alone: where something else lies, it stays as it is. A folder that came along may hold a link to anything. */
const writeOwner = (path: string): void => {
  try {
    const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK);
    writeSync(file, `process ${process.pid}`);
    closeSync(file);
  } catch {
    // the lock is ours all the same
  }
};

const readOwner = (path: string): string => {
  const read = readRegular(path, 1_000);
  return 'why' in read || read.text === '' ? 'another process' : read.text;
};
