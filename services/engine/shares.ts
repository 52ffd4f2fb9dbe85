import { availableParallelism } from 'node:os';
import { defaultLimits } from '../python/limits/limits.ts';

/** The share of this machine for one of several parallel runs. */
export interface Shares {
  readonly threads: number;
  /** Bytes. */
  readonly memory: number;
}

/** Without shares, each of several parallel runs would plan with all cores and all free memory. */
export const sharesOf = (parallel: number): Shares => ({
  threads: Math.max(1, Math.floor(availableParallelism() / parallel)),
  memory: Math.floor(defaultLimits().memory / parallel),
});
