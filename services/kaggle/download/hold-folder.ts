import { dirname, join } from 'node:path';
import { isHeld, type Lock, takeLock } from '../../files/lock.ts';
import { type Clock, realClock } from '../../time/clock.ts';

/** A folder into which only this process downloads. `waited`: another process did until now. */
interface HeldFolder extends Disposable {
  readonly waited: boolean;
}

const everyMs = 200;

/**
 * Waits until no other process downloads into a folder, and holds it, because rows of a list with the same competition begin together.
 * Null: cancelled. If no lock can be had, it continues without one.
 */
export const holdFolder = async (
  folder: string,
  signal: AbortSignal | undefined,
  clock: Clock = realClock,
): Promise<HeldFolder | null> => {
  const place = join(dirname(folder), '.download'); // beside the folder, because it is no data
  for (let waited = false; !signal?.aborted; waited = true) {
    const lock = lockOf(place);
    if (lock !== null) return { waited, [Symbol.dispose]: () => lock[Symbol.dispose]() };
    await clock.sleep(everyMs, signal);
  }
  return null;
};

const without: Lock = { [Symbol.dispose]: () => {} };

/** The lock of a folder; null: another process has it. */
const lockOf = (place: string): Lock | null => {
  if (isHeld(place)) return null;
  const lock = takeLock(place);
  if (!('heldBy' in lock)) return lock;
  return isHeld(place) ? null : without;
};
