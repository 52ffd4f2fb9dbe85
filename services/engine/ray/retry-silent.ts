import type { Clock } from '../../time/clock.ts';
import type { Answer } from './head.ts';

/** How long a head may be silent before we give up. */
export interface SilenceLimit {
  readonly seconds: number;
  readonly clock: Clock;
}

const longestPauseMs = 5_000;

/** Repeats a call while the head is silent, for at most `seconds`. An aborted signal ends the repeating. */
export const retrySilent = async <T>(
  call: () => Promise<Answer<T>>,
  { seconds, clock }: SilenceLimit,
  signal?: AbortSignal,
): Promise<Answer<T>> => {
  const until = clock.now() + seconds * 1000;
  for (let pause = 500; ; pause = Math.min(longestPauseMs, 2 * pause)) {
    const answer = await call();
    const left = until - clock.now();
    if (answer.ok || answer.kind !== 'silent' || left <= 0 || signal?.aborted) return answer;
    await clock.sleep(Math.min(pause, left), signal);
  }
};
