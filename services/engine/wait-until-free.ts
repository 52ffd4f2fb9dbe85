import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isHeld, takeLock } from '../files/lock.ts';
import type { TaskWatching } from './engine.ts';

/**
 * Waits while a process holds the lock of a run's folder. A run that has just lost its batch needs a moment to stop; until then a new run
 * would refuse the folder as busy. After `patienceMs` the wait ends, and the new run reports the lock. Returns false if it was cancelled.
 */
export const waitUntilFree = async (
  folder: string,
  { signal, onPlace }: TaskWatching,
  patienceMs: number,
): Promise<boolean> => {
  const until = performance.now() + patienceMs;
  let reported = false;
  for (;;) {
    const holder = signal.aborted || performance.now() > until ? null : holderOf(join(folder, '.run'));
    if (holder === null) return !signal.aborted;
    if (!reported) onPlace?.(`waits for ${holder} to stop`);
    reported = true;
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
