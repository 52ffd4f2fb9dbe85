import { closeSync, constants, lstatSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { holdersOf } from './lock-holders.ts';
import { oddFileOf } from './odd-file.ts';
import { readRegular } from './regular.ts';

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;

/** A lock that the kernel releases when the process ends, for whatever reason; so it is never stale. */
export type Lock = Disposable;

/** Why a lock was not taken. `odd`: a link, or something else that is not opened, in the place of its folder or file. */
export interface NotTaken {
  readonly heldBy: string;
  readonly odd: string | null;
}

/** The file in the folder that carries the lock. */
export const lockFile = 'lock.db';

/**
 * Takes the exclusive lock of a folder, or says who holds it. SQLite holds the operating system's file lock: there are
 * no stale pid files after `kill -9`, and no race between two processes that both find one. Follows no link.
 */
export const takeLock = (folder: string): Lock | NotTaken => {
  const odd = oddIn(folder);
  if (odd !== undefined) return { heldBy: 'nobody', odd };
  mkdirSync(folder, { recursive: true });
  const lock = tryLock(folder);
  const owner = join(folder, 'lock.owner');
  if (lock === undefined) return { heldBy: readOwner(owner), odd: null };
  writeOwner(owner);
  return lock;
};

/**
 * Takes a share in a file: others may have theirs, and the kernel tells who has one (`holdersOf`). A file in which nobody has a share may
 * be anything, so it is made anew. Undefined: there is no share to be had.
 */
export const takeShare = (path: string): Lock | undefined => {
  let database: DatabaseSync | undefined;
  try {
    if (holdersOf(path, 'READ').length === 0) rmSync(path, { force: true });
    if (oddFileOf(path) !== undefined) return undefined;
    const open = new DatabaseSync(path, { timeout: patience });
    database = open;
    open.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    return { [Symbol.dispose]: () => open.close() };
  } catch {
    database?.close();
    return undefined;
  }
};

/** Whether a process holds the lock of a folder. Writes nothing and follows no link. */
export const isHeld = (folder: string): boolean => {
  if (lockIn(folder) === undefined || oddIn(folder) !== undefined) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, lockFile), { readOnly: true, timeout: 0 });
    database.exec('SELECT 1 FROM sqlite_master');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
};

/** The process that holds the lock of a folder; null: none on this machine, or there is no /proc/locks. */
export const holderOf = (folder: string): number | null =>
  lockIn(folder) === undefined ? null : (holdersOf(join(folder, lockFile), 'WRITE')[0] ?? null);

/** What is no plain folder or file where the lock has its own; a folder from elsewhere may hold links to anything. */
const oddIn = (folder: string): string | undefined => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? oddFileOf(join(folder, lockFile)) : folder;
};

/** The inode of a folder's lock; undefined: there is none that is a plain file in a plain folder. */
const lockIn = (folder: string): number | undefined => {
  const [place, file] = [folder, join(folder, lockFile)].map((path) => lstatSync(path, { throwIfNoEntry: false }));
  return place?.isDirectory() === true && file?.isFile() === true ? file.ino : undefined;
};

const Trouble = z.object({ errcode: z.int() });
/** SQLite's BUSY and LOCKED: any other error says nothing about a holder. */
const isBusy = (error: unknown): boolean => [5, 6].includes((Trouble.safeParse(error).data?.errcode ?? 0) & 0xff);

/** In milliseconds: how long to wait for a process that only looks at the lock (`isHeld`). */
const patience = 100;

const tryLock = (folder: string): Lock | undefined => {
  let database: DatabaseSync | undefined;
  try {
    const open = new DatabaseSync(join(folder, lockFile), { timeout: patience });
    database = open;
    open.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return { [Symbol.dispose]: () => open.close() };
  } catch {
    database?.close();
    return undefined;
  }
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
