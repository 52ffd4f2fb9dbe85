import { setImmediate as microtasksDone } from 'node:timers/promises';

/** A clock whose time passes only for simulated work. Parallel work shares it, as on a real clock. */
export interface VirtualClock {
  /** The time in milliseconds. */
  readonly now: () => number;
  /** Resolves after so many seconds. */
  readonly take: (seconds: number) => Promise<void>;
  /** Lets time pass until the work has ended. */
  readonly until: <T>(work: Promise<T>) => Promise<T>;
  /** How many pieces of work are under way. */
  readonly atWork: () => number;
}

interface End {
  readonly at: number;
  readonly tell: () => void;
}

/** A simulation of discrete events: the first event is handled first, with everything that follows at once. */
export const virtualClock = (): VirtualClock => {
  let now = 0;
  let ends: readonly End[] = [];
  const toFirstEnd = (): void => {
    const [first, ...rest] = ends;
    if (first === undefined) throw new Error('nothing takes time, and the work has not ended: it never will');
    now = first.at;
    ends = rest;
    first.tell();
  };
  return {
    now: () => now,
    atWork: () => ends.length,
    take: (seconds) =>
      new Promise((tell) => {
        // the sort is stable: of equal ends the one that began first
        ends = [...ends, { at: now + seconds * 1000, tell }].toSorted((a, b) => a.at - b.at);
      }),
    until: async (work) => {
      let hasEnded = false;
      const end = () => {
        hasEnded = true;
      };
      work.then(end, end);
      for (;;) {
        await microtasksDone();
        if (hasEnded) return work;
        toFirstEnd();
      }
    },
  };
};
