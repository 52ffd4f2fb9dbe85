import { type Clock, realClock } from '../../../time/clock.ts';

/** How patient a download is. */
export interface Tuning {
  readonly clock: Clock;
  /** Of the jitter; 0 to 1. */
  readonly random: () => number;
  /** Tries in a row that bring less than `progress` bytes before it gives up. */
  readonly tries: number;
  readonly progress: number;
  /** Fresh addresses in a row that storage refuses. */
  readonly relocations: number;
  /** Fewer bytes than this in so long, and the connection is taken for dead. */
  readonly stall: { readonly ms: number; readonly bytes: number };
  /** Seconds: who asks for a longer wait than this gets told to the user instead. */
  readonly longestWait: number;
  /** Bytes that stay free on the disk. */
  readonly margin: number;
}

export const usualTuning: Tuning = {
  clock: realClock,
  random: Math.random,
  tries: 8,
  progress: 64 * 2 ** 10,
  relocations: 3,
  stall: { ms: 30_000, bytes: 32 * 2 ** 10 },
  longestWait: 300,
  margin: 64 * 2 ** 20,
};
