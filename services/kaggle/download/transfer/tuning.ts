import { type Clock, realClock } from '../../../time/clock.ts';

/** How patient a download is. */
export interface Tuning {
  readonly clock: Clock;
  /** A random number from 0 to 1, for the jitter. */
  readonly random: () => number;
  /** How many tries in a row may bring less than `progress` bytes. */
  readonly tries: number;
  readonly progress: number;
  /** How many fresh addresses in a row the storage may refuse. */
  readonly relocations: number;
  /** With fewer bytes than this in so many milliseconds, the connection counts as dead. */
  readonly stall: { readonly ms: number; readonly bytes: number };
  /** In seconds. A longer wait that a server asks for is left to the user. */
  readonly longestWait: number;
  /** How many bytes must stay free on the disk. */
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
