import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
  writeFileSync(owner, `process ${process.pid}`);
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

const readOwner = (path: string): string => {
  try {
    return readFileSync(path, 'utf8') || 'another process';
  } catch {
    return 'another process';
  }
};
