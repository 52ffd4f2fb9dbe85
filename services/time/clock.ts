import { setTimeout as wait } from 'node:timers/promises';

/** The clock for code that waits; tests pass their own. */
export interface Clock {
  readonly now: () => number;
  /** Returns early, without an error, when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const realClock: Clock = {
  now: Date.now,
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
};
