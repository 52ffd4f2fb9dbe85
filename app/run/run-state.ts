import { parkedAt } from '../../core/options/approval.ts';
import { isHeld } from '../../services/files/lock.ts';
import type { RunFolder } from '../../services/store/home.ts';

/** How a run without a result stands. `working`: a process holds its lock; `stopped`: none does, so it was stopped or killed. */
export type OpenState = 'working' | 'waiting' | 'stopped';

/**
 * Looks at a run's lock, and gives how it stands in a machine's state if it then has no result. Ask this before you read the result: a run
 * that ends meanwhile has one.
 */
export const openStateOf = ({ state }: RunFolder): ((machine: string) => OpenState) => {
  const isAtWork = isHeld(state);
  return (machine) => (isAtWork ? 'working' : parkedAt(machine) === undefined ? 'stopped' : 'waiting');
};
