import { type Clock, realClock } from '../../time/clock.ts';
import type { Trouble } from './trouble.ts';

/** How long a question is repeated. No try begins after `totalSeconds`; one that runs then may end. */
export interface Patience {
  readonly tries: number;
  readonly totalSeconds: number;
  /** The longest wait a server, or our own rate of calls, may ask for; more ends our patience at once. */
  readonly longestWait: number;
  readonly clock: Clock;
  /** Of the jitter; 0 to 1. */
  readonly random: () => number;
}

export const usualPatience: Patience = {
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
  { tries: most, totalSeconds, longestWait, clock, random }: Patience,
): number | null => {
  if (!temporary || tries >= most || retryAfter > longestWait) return null;
  const wait = Math.max(retryAfter, Math.min(30, 2 ** (tries - 1))) * (1 + random() / 4);
  return (clock.now() - began) / 1000 + wait > totalSeconds ? null : wait;
};
