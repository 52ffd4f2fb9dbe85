import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
  writeFileSync(owner, `process ${process.pid}`);
  return { [Symbol.dispose]: () => database.close() };
};

const readOwner = (path: string): string => {
  try {
    return readFileSync(path, 'utf8') || 'another process';
  } catch {
    return 'another process';
  }
};
