import { type Clock, realClock } from '../../time/clock.ts';
import type { Trouble } from './trouble.ts';

/** How often and how long a question is repeated. No try begins after `totalSeconds`; a try that runs then may end. */
export interface RetryLimits {
  readonly tries: number;
  readonly totalSeconds: number;
  /** The longest wait that a server, or our own rate of calls, may ask for. A longer one ends the tries. */
  readonly longestWait: number;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

export const usualRetryLimits: RetryLimits = {
  tries: 5,
  totalSeconds: 240,
  longestWait: 90,
  clock: realClock,
  random: Math.random,
};

/** Seconds until the next try: 1, 2, 4 ... 30, never less than the server asks for; null: no more. */
export const waitAfter = (
  { retryAfter = 0, temporary }: Trouble,
  tries: number,
  began: number,
  { tries: most, totalSeconds, longestWait, clock, random }: RetryLimits,
): number | null => {
  if (!temporary || tries >= most || retryAfter > longestWait) return null;
  const wait = Math.max(retryAfter, Math.min(30, 2 ** (tries - 1))) * (1 + random() / 4);
  return (clock.now() - began) / 1000 + wait > totalSeconds ? null : wait;
};
