import { type Clock, realClock } from '../../time/clock.ts';
import { cancelled, unknownOutcome } from '../failures.ts';
import { temporary } from '../http/retry.ts';
import type { Answer, Kaggle, KaggleSubmission } from '../kaggle.ts';

export interface SubmitOptions {
  readonly slug: string;
  readonly file: string;
  /** The file's name on Kaggle, if it demands one; default: the file's own. */
  readonly fileName?: string;
  /** The description. It must end in a unique text (a run's id), by which we find the submission in the list. */
  readonly message: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/** A submission that Kaggle has received. */
export interface Submitted {
  readonly ref: number;
  /** What Kaggle said; empty if its answer was lost and the submission was found in the list. */
  readonly message: string;
}

/** In milliseconds: how far our clock and Kaggle's may differ. */
const skew = 5 * 60_000;

/** Seconds before each look at the list, in which a submission may appear late. */
const looks = [0, 2, 5, 10];

/**
 * Uploads a file and submits it once. If the answer is lost, it looks for our submission in the list. If it is not there either, the
 * failure is `unknown-outcome`, and only a person may decide to submit again.
 */
export const submitOnce = async (
  kaggle: Pick<Kaggle, 'upload' | 'createSubmission' | 'submissions' | 'submission'>,
  { slug, file, fileName, message, clock = realClock, signal }: SubmitOptions,
): Promise<Answer<Submitted>> => {
  const uploaded = await kaggle.upload(slug, file, fileName);
  if (!uploaded.ok) return uploaded;
  const since = clock.now() - skew;
  const created = await kaggle.createSubmission(slug, uploaded.value.token, message);
  if (!created.ok && created.kind !== 'unknown-outcome') return created;
  const told = created.ok ? created.value : { ref: 0, message: '' };
  if (told.ref !== 0) {
    const seen = await kaggle.submission(told.ref);
    if (seen.ok || seen.kind !== 'not-found') return { ok: true, value: told };
  }
  for (const seconds of looks) {
    if (seconds > 0) await clock.sleep(seconds * 1000, signal);
    const list = await kaggle.submissions(slug);
    if (!list.ok && list.kind === 'cancelled') break;
    const ours = list.ok ? list.value.filter((one) => isOurs(one, message, since)) : [];
    if (ours.length > 0) return { ok: true, value: { ...told, ref: Math.max(...ours.map(({ ref }) => ref)) } };
  }
  return created.ok ? unknownOutcome(`Kaggle said "${told.message}", but does not list it.`, null, slug) : created;
};

const isOurs = ({ ref, description, date }: KaggleSubmission, ours: string, since: number): boolean =>
  ref !== 0 && description === ours && date !== null && Date.parse(date) >= since;

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
 * the score will be in the list.
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
    if (signal?.aborted) return cancelled;
    const answer = await kaggle.submission(ref);
    if (!answer.ok && !temporary(answer)) return answer;
    if (answer.ok) onPoll?.(answer.value, waited());
    if (answer.ok && answer.value.status !== 'pending') return answer;
    if (answer.ok || latest === null || !latest.ok) latest = answer; // a known state is worth more than the failure after it
  }
};
