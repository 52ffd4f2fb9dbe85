import { setTimeout as wait } from 'node:timers/promises';

/** Time as waiting code sees it; a test gives its own. */
export interface Clock {
  readonly now: () => number;
  /** Comes back early, without a complaint, when the signal fires. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const realClock: Clock = {
  now: Date.now,
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
};
