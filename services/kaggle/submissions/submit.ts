import { type Clock, realClock } from '../../time/clock.ts';
import type { KaggleFailure } from '../failure.ts';
import { cancelled, unknownOutcome } from '../failures.ts';
import type { Answer, Kaggle } from '../kaggle.ts';
import { isTrace, type Traces, withMark } from './mark.ts';

type Calls = Pick<Kaggle, 'upload' | 'createSubmission' | 'submissions' | 'submission'>;

export interface SubmitOptions {
  readonly slug: string;
  readonly file: string;
  readonly bytes: number;
  /** The file's name on Kaggle. */
  readonly fileName: string;
  readonly message: string;
  /** It ends the description. By it we find the submission in the list. */
  readonly mark: string;
  /** The highest number in the list before. */
  readonly lastRef: number;
  /** Called before the call that spends. A failure stops it. */
  readonly onSending: (at: number) => KaggleFailure | null;
  /** Called as soon as Kaggle says a number. */
  readonly onRef: (ref: number) => void;
  /** Kaggle with more time, for the call that spends, and to look for it if its answer is lost. */
  readonly closing?: Calls;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/** A submission that Kaggle has received. */
export interface Submitted {
  readonly ref: number;
  /** What Kaggle said; empty if its answer was lost and the submission was found in the list. */
  readonly message: string;
}

/** Seconds before each look at the list, in which a submission may appear late. */
const looks = [0, 2, 5, 10];

/**
 * Uploads a file and submits it once. If the answer is lost, it looks for our submission in the list. If it is not there either, the
 * failure is `unknown-outcome`: only then may the submission have arrived.
 */
export const submitOnce = async (kaggle: Calls, options: SubmitOptions): Promise<Answer<Submitted>> => {
  const { slug, file, bytes, fileName, message, mark, lastRef, clock = realClock, signal, closing = kaggle } = options;
  const uploaded = await kaggle.upload(slug, file, fileName);
  if (!uploaded.ok) return uploaded;
  if (signal?.aborted) return cancelled;
  const at = clock.now();
  const stopped = options.onSending(at);
  if (stopped !== null) return stopped;
  const created = await closing.createSubmission(slug, uploaded.value.token, withMark(message, mark));
  if (!created.ok && created.kind !== 'unknown-outcome') return created;
  const told = created.ok ? created.value : { ref: 0, message: '' };
  if (told.ref !== 0) {
    options.onRef(told.ref);
    const seen = await kaggle.submission(told.ref);
    if (seen.ok || seen.kind !== 'not-found') return { ok: true, value: told };
  }
  const found = await lookFor(closing, slug, { mark, fileName, bytes, lastRef, at }, clock, signal);
  if (found !== null) return { ok: true, value: { ...told, ref: found } };
  return created.ok ? unknownOutcome(`Kaggle said "${told.message}", but does not list it.`, null, slug) : created;
};

const lookFor = async (
  kaggle: Pick<Kaggle, 'submissions'>,
  slug: string,
  traces: Traces,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<number | null> => {
  for (const seconds of looks) {
    if (seconds > 0 && signal?.aborted) return null;
    if (seconds > 0) await clock.sleep(seconds * 1000, signal);
    const list = await kaggle.submissions(slug);
    if (!list.ok && list.kind === 'cancelled') return null;
    const ours = list.ok ? list.value.filter((one) => isTrace(traces, one)) : [];
    if (ours.length > 0) return Math.max(...ours.map(({ ref }) => ref));
  }
  return null;
};
