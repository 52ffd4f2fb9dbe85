import type { Clock } from '../../time/clock.ts';
import type { Answer } from './head.ts';

/** How long a silent head is waited for. */
export interface Patience {
  readonly seconds: number;
  readonly clock: Clock;
}

const longestPauseMs = 5_000;

/** Asks again while the head is silent, for as long as there is patience; an aborted signal ends that early. */
export const patiently = async <T>(
  call: () => Promise<Answer<T>>,
  { seconds, clock }: Patience,
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
