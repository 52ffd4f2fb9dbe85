import { cancelled } from '../failures.ts';
import { waitAfter } from '../http/retry.ts';
import type { Answer } from '../kaggle.ts';
import type { Tuning } from './transfer/tuning.ts';

/** Lets calls through until one gets "too many requests". Then all wait as long as the server asks, and longer each time. */
export const openTurnstile = ({ clock, random, longestWait }: Tuning, rounds: number, signal?: AbortSignal) => {
  let opens = 0;
  return async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (let round = 1; ; round++) {
      const wait = opens - clock.now();
      if (wait > 0) await clock.sleep(wait, signal);
      if (signal?.aborted) return cancelled;
      const answer = await call();
      if (answer.ok || answer.kind !== 'rate-limited' || round > rounds) return answer;
      const seconds = waitAfter(answer, round + 3, random()); // the call itself has waited and tried again before it failed
      if (seconds > longestWait) return answer;
      opens = Math.max(opens, clock.now() + seconds * 1000);
    }
  };
};
