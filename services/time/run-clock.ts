/** How long a run's user has waited, in seconds. A person's own time, and what lay between a kill and a resume, do not count. */
export interface RunClock {
  /** What the user gave the run. */
  readonly total: number;
  readonly elapsed: () => number;
  /** Stands still until it is disposed of. */
  readonly pause: () => Disposable;
}

interface ClockStart {
  /** Seconds that earlier sessions took. */
  readonly before?: number;
  /** When this session began, as `now` counts (milliseconds). */
  readonly since?: number;
  readonly now?: () => number;
}

export const startClock = (
  total: number,
  { before = 0, now = () => performance.now(), since = now() }: ClockStart = {},
): RunClock => {
  let paused = 0;
  return {
    total,
    elapsed: () => before + (now() - since - paused) / 1000,
    pause: () => {
      const from = now();
      return {
        [Symbol.dispose]: () => {
          paused += now() - from;
        },
      };
    },
  };
};
