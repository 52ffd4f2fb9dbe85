import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isHeld, takeLock } from '../files/lock.ts';
import type { TaskWatching } from './engine.ts';

/**
 * Waits while a process holds the lock of a run's folder: one that has just lost its batch needs a moment to stop, and
 * would make the run refuse as busy. False: cancelled meanwhile. After `patienceMs` the run itself is left to say so.
 */
export const isFree = async (
  folder: string,
  { signal, onPlace }: TaskWatching,
  patienceMs: number,
): Promise<boolean> => {
  const until = performance.now() + patienceMs;
  let told = false;
  for (;;) {
    const holder = signal.aborted || performance.now() > until ? null : holderOf(join(folder, '.run'));
    if (holder === null) return !signal.aborted;
    if (!told) onPlace?.(`waits for ${holder} to stop`);
    told = true;
    await wait(100, undefined, { signal }).catch(() => {});
  }
};

const holderOf = (state: string): string | null => {
  try {
    if (!isHeld(state)) return null;
    const lock = takeLock(state);
    if ('heldBy' in lock) return lock.heldBy;
    lock[Symbol.dispose]();
  } catch {
    // the folder cannot be written: the run will say so
  }
  return null;
};
