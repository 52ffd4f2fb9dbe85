import type { KaggleFailure } from '../../failure.ts';
import { waitAfter } from '../../http/retry.ts';
import type { Tuning } from './tuning.ts';

/** Counts failures without progress, and decides when to give up. Null: try again; else the failure to report. */
export interface Patience {
  /** Called after every request with the length of the part. */
  readonly reached: (bytes: number) => void;
  /** Waits before the next try, or gives up. */
  readonly pause: (failure: KaggleFailure) => Promise<KaggleFailure | null>;
  readonly refused: (failure: KaggleFailure) => KaggleFailure | null;
  /** Called if all received bytes were thrown away. */
  readonly damaged: (failure: KaggleFailure, most: number) => KaggleFailure | null;
}

export const openPatience = (tuning: Tuning, bytes: number, signal: AbortSignal | undefined): Patience => {
  let furthest = bytes;
  let [idle, refusals, damages] = [0, 0, 0];
  return {
    reached(now) {
      if (now - furthest >= tuning.progress) [idle, refusals] = [0, 0];
      furthest = Math.max(furthest, now);
    },
    async pause(failure) {
      idle += 1;
      if (idle >= tuning.tries || (failure.retryAfter ?? 0) > tuning.longestWait) return failure;
      await tuning.clock.sleep(waitAfter(failure, idle, tuning.random()) * 1000, signal);
      return null;
    },
    refused(failure) {
      refusals += 1;
      return refusals > tuning.relocations ? failure : null;
    },
    damaged(failure, most) {
      [furthest, damages] = [0, damages + 1];
      return damages > most ? failure : null;
    },
  };
};
