import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readRegular } from './regular.ts';

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;

/** A lock that ends with its process, whatever ends the process: the kernel releases it, so it is never stale. */
export type Lock = Disposable;

/**
 * Takes the exclusive lock of a folder, or says who holds it. SQLite holds the operating system's file lock:
 * no pid files to mistrust after `kill -9`, no race between two processes that both find an old one.
 */
export const takeLock = (folder: string): Lock | { readonly heldBy: string } => {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  const owner = join(folder, 'lock.owner');
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return { heldBy: readOwner(owner) };
  }
  writeOwner(owner);
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
