import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, lockFile, takeLock } from './lock.ts';
import { removeTree } from './remove-tree.ts';

/** A folder that is this process's own until it is given back, and then is gone. */
export interface Claim extends AsyncDisposable {
  readonly folder: string;
}

/**
 * Makes a folder of a new name, `prefix` in front, and holds its lock: a process that is killed lets go of it, so that a
 * sweep can tell what dead ones left (services/store/sweep.ts) from what is in use.
 */
export const claimFolder = (parent: string, prefix: string): Claim => {
  mkdirSync(parent, { recursive: true });
  for (;;) {
    const folder = mkdtempSync(join(parent, prefix));
    chmodSync(folder, 0o711); // programs that run as another user pass through it
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

/** Undefined: a sweep came between the folder and its lock, and takes it away. */
const takeOwn = (folder: string): Lock | undefined => {
  const lock = takeLock(folder);
  if ('heldBy' in lock) return undefined;
  if (existsSync(join(folder, lockFile))) return lock;
  lock[Symbol.dispose]();
  return undefined;
};
