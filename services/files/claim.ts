import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, lockFile, takeLock } from './lock.ts';
import { removeTree } from './remove-tree.ts';

/** A folder that only this process uses. Disposing the claim removes the folder. */
export interface Claim extends AsyncDisposable {
  readonly folder: string;
}

/**
 * Makes a folder with a new name that begins with `prefix`, and holds its lock. A killed process loses its lock, so
 * that a sweep (services/store/sweep.ts) can tell leftovers from folders in use.
 */
export const claimFolder = (parent: string, prefix: string): Claim => {
  mkdirSync(parent, { recursive: true });
  for (;;) {
    const folder = mkdtempSync(join(parent, prefix));
    chmodSync(folder, 0o711); // programs of another user must be able to enter it
    const lock = takeOwn(folder);
    if (lock === undefined) continue;
    return {
      folder,
      [Symbol.asyncDispose]: async () => {
        await removeTree(folder);
        lock[Symbol.dispose]();
      },
    };
  }
};

/** Undefined: a sweep took the folder before we held its lock, and removes it. */
const takeOwn = (folder: string): Lock | undefined => {
  const lock = takeLock(folder);
  if ('heldBy' in lock) return undefined;
  if (existsSync(join(folder, lockFile))) return lock;
  lock[Symbol.dispose]();
  return undefined;
};
