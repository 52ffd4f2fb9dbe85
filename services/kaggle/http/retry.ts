import { type Clock, realClock } from '../../time/clock.ts';
import type { KaggleFailure } from '../failure.ts';
import type { Answer } from '../kaggle.ts';

/** How long calls are repeated. Both limits hold; the first one reached ends the tries. */
export interface RetryPolicy {
  readonly tries: number;
  readonly totalSeconds: number;
  readonly clock: Clock;
  /** A random number from 0 to 1, for the jitter. */
  readonly random: () => number;
}

export const usualRetries: RetryPolicy = { tries: 6, totalSeconds: 150, clock: realClock, random: Math.random };

/** A failed try, and the wait before the next one. */
export interface Retry {
  readonly call: string;
  readonly failure: KaggleFailure;
  /** The number of tries so far. */
  readonly tries: number;
  readonly waitSeconds: number;
}

interface Retrying {
  readonly policy: RetryPolicy;
  readonly call: string;
  readonly signal: AbortSignal | undefined;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

/** Repeats a call while that may help. Only for calls that change nothing; `createSubmission` is never repeated. */
export const withRetries = async <T>(
  attempt: () => Promise<Answer<T>>,
  { policy, call, signal, onRetry }: Retrying,
): Promise<Answer<T>> => {
  const began = policy.clock.now();
  for (let tries = 1; ; tries++) {
    const answer = await attempt();
    if (answer.ok || !temporary(answer) || tries >= mostTries(answer, policy)) return answer;
    const waitSeconds = waitAfter(answer, tries, policy.random());
    if ((policy.clock.now() - began) / 1000 + waitSeconds > policy.totalSeconds) return answer;
    onRetry?.({ call, failure: answer, tries, waitSeconds });
    await policy.clock.sleep(waitSeconds * 1000, signal);
  }
};

/** Whether the same call may work a little later. */
export const temporary = ({ kind, status }: KaggleFailure): boolean =>
  kind === 'network' ||
  kind === 'unresolved' ||
  kind === 'rate-limited' ||
  (kind === 'unavailable' && [502, 503, 504].includes(status ?? 0));

/** How many tries to make. If a host name has no address, there is one retry, in case a packet was lost. */
export const mostTries = ({ kind }: KaggleFailure, { tries }: Pick<RetryPolicy, 'tries'>): number =>
  kind === 'unresolved' ? Math.min(2, tries) : tries;

/** The wait: 1, 2, 4 ... 30 s, and never less than Kaggle asks for. Waits grow even then, because what it asked for was too little. */
export const waitAfter = ({ retryAfter = 0 }: KaggleFailure, tries: number, random: number): number => {
  const own = Math.min(30, 2 ** (tries - 1));
  return Math.max(retryAfter, own) * (1 + random / 4);
};
