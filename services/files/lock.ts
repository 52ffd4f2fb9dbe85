import { closeSync, constants, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readRegular } from './regular.ts';

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;

/** A lock that the kernel releases when the process ends, for whatever reason; so it is never stale. */
export type Lock = Disposable;

/** The file in the folder that carries the lock. */
export const lockFile = 'lock.db';

/**
 * Takes the exclusive lock of a folder, or says who holds it. SQLite holds the operating system's file lock: there are
 * no stale pid files after `kill -9`, and no race between two processes that both find one.
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

/** The process that holds the lock of a folder; null: nobody does, or it is not told. */
export const holderOf = (folder: string): number | null => {
  if (!isHeld(folder)) return null;
  const pid = /^process ([1-9]\d{0,9})$/.exec(readOwner(join(folder, 'lock.owner')))?.[1];
  return pid === undefined ? null : Number(pid);
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

/**
 * Writes the holder's name, only for messages. Follows no link: a folder from elsewhere may hold a link to anything.
 */
const writeOwner = (path: string): void => {
  try {
    const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK);
    writeSync(file, `process ${process.pid}`);
    closeSync(file);
  } catch {
    // we have the lock without it
  }
};

const readOwner = (path: string): string => {
  const read = readRegular(path, 1_000);
  return 'why' in read || read.text === '' ? 'another process' : read.text;
};
