import type { Sending } from '../../services/kaggle/submissions/order.ts';
import { homeOf } from '../home.ts';
import type { Refusal } from '../refusal.ts';
import { type DownloadOptions, type DownloadOutcome, downloadData } from './download.ts';
import { kaggleOfUser } from './kaggle.ts';
import { competitionOf } from './slug.ts';
import { subjectOf } from './subject.ts';
import { type NotReady, prepareSubmission, sendSubmission } from './submit.ts';

/** Gets a competition's files, with the user's credentials, to where `compete` looks for them. */
export const download = async (
  competition: string,
  options: Partial<DownloadOptions> = {},
): Promise<DownloadOutcome | Refusal> => {
  const found = competitionOf(competition);
  if ('kind' in found) return found;
  const { signal = new AbortController().signal } = options;
  const { kaggle } = kaggleOfUser({ signal });
  const usual = { files: [], force: false, onProgress: () => {} };
  return downloadData(kaggle, found.slug, { ...usual, ...options, signal });
};

export interface SubmitRequest {
  /** The competition on Kaggle. A run with an address knows its own. */
  readonly competition?: string;
  /** Shown beside the submission on Kaggle. Default: a run's own message. */
  readonly message?: string;
  /** Sends a file that is invalid or cannot be checked. */
  readonly force?: boolean;
  /** Sends a file that was sent before. */
  readonly again?: boolean;
  readonly home?: string;
  readonly signal?: AbortSignal;
}

/** Submits a run (id or folder) or a file. It is checked first and never sent twice. It spends one of the day's submissions. */
export const submit = async (
  what: string,
  {
    competition,
    message,
    force = false,
    again = false,
    home,
    signal = new AbortController().signal,
  }: SubmitRequest = {},
): Promise<Sending | NotReady | Refusal> => {
  const subject = subjectOf(homeOf(home), what, competition);
  if ('kind' in subject) return subject;
  const { kaggle } = kaggleOfUser({ signal });
  const words = message ?? subject.message ?? 'Medalist';
  const at = home === undefined ? {} : { home };
  const ready = await prepareSubmission(kaggle, subject, { message: words, force, again, ...at }, { signal });
  return ready.ok ? sendSubmission(kaggle, ready, signal) : ready;
};
