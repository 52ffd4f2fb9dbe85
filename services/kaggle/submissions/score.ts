import { type Clock, realClock } from '../../time/clock.ts';
import { cancelled } from '../failures.ts';
import { temporary } from '../http/retry.ts';
import type { Answer, Kaggle, KaggleSubmission } from '../kaggle.ts';

export interface WaitOptions {
  /** Scoring in code competitions may take hours. */
  readonly timeoutSeconds?: number;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly onPoll?: (submission: KaggleSubmission, waitedSeconds: number) => void;
}

const pauses = [2, 5, 10, 30];
const longestPause = 60;

/**
 * Asks for a submission until it is scored or cannot be. Temporary failures are waited out. If it is still `pending`, the time was up, and
 * the score will be in the list. A failure says only that nothing was heard of it: it is submitted all the same.
 */
export const waitForScore = async (
  kaggle: Pick<Kaggle, 'submission'>,
  ref: number,
  { timeoutSeconds = 3600, clock = realClock, signal, onPoll }: WaitOptions = {},
): Promise<Answer<KaggleSubmission>> => {
  const began = clock.now();
  const waited = () => (clock.now() - began) / 1000;
  let latest: Answer<KaggleSubmission> | null = null;
  for (let polls = 0; ; polls++) {
    const pause = pauses[polls] ?? longestPause;
    const asked: number = latest === null || latest.ok ? 0 : (latest.retryAfter ?? 0);
    const left = timeoutSeconds - waited();
    if (latest !== null && left <= 0) return latest;
    await clock.sleep(Math.max(0, Math.min(Math.max(pause, asked), left)) * 1000, signal);
    const answer: Answer<KaggleSubmission> = signal?.aborted ? cancelled : await kaggle.submission(ref);
    if (!answer.ok && answer.kind === 'cancelled') return latest?.ok ? latest : answer;
    if (!answer.ok && !temporary(answer)) return answer;
    if (answer.ok) onPoll?.(answer.value, waited());
    if (answer.ok && answer.value.status !== 'pending') return answer;
    if (answer.ok || latest === null || !latest.ok) latest = answer; // a known state is worth more than the failure after it
  }
};
