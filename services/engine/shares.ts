import { availableParallelism } from 'node:os';
import { defaultLimits } from '../python/limits/limits.ts';

/** What one of several runs at a time may have of this machine. */
export interface Shares {
  readonly threads: number;
  /** Bytes. */
  readonly memory: number;
}

/** Left to themselves, runs that begin together each take all cores, and all memory that is free, for theirs alone. */
export const sharesOf = (parallel: number): Shares => ({
  threads: Math.max(1, Math.floor(availableParallelism() / parallel)),
  memory: Math.floor(defaultLimits().memory / parallel),
});
