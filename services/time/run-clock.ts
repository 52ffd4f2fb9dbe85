/**
 * How long the user has waited for a run, in seconds. The time for a person's decision does not count, nor the time
 * between a kill and a resume.
 */
export interface RunClock {
  /** The time that the user granted the run. */
  readonly total: number;
  readonly elapsed: () => number;
  /** Stops the clock until the result is disposed. */
  readonly pause: () => Disposable;
}

interface ClockStart {
  /** Seconds used by earlier sessions. */
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
