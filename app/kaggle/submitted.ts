import type { Result, Submitted } from '../../core/schema/result.ts';
import type { KaggleSubmission } from '../../services/kaggle/kaggle.ts';
import { scoreOf } from '../../services/kaggle/submissions/score-words.ts';
import { readSentBook } from '../../services/kaggle/submissions/sent-book.ts';
import type { Sent } from '../../services/kaggle/submissions/sent-schema.ts';
import type { Home } from '../../services/store/home.ts';

/** What became of a run's submission, in words. */
export const submittedWords = ({ ref, status, ...rest }: Submitted, slug: string): string =>
  status === 'unknown' || ref === null
    ? `it was sent, but Kaggle's answer was lost; to see whether it counts: medalist submissions ${slug}`
    : `submission ${ref}: ${scoreOf({ status, ...rest })}`;

/** What the book says of a run's submission, whatever became of the session that sent it. */
export const submittedBy = (home: Home, { slug, runId, report }: Result): Submitted | null => {
  const digest = report?.submission.sha256;
  const tries = readSentBook(home.sent, (book) => book.ofRun(slug, runId));
  const last = tries.findLast((sent) => sent.digest === digest && mayCount(sent));
  return last === undefined ? null : submittedOf(last, []);
};

/** Whether a try may be one of Kaggle's submissions. */
export const mayCount = ({ state }: Sent): boolean => state !== 'void' && state !== 'uploading';

/** The newest that is known: the list's word, else what was known before, else that it waits for its score. */
export const submittedOf = (
  { ref, description }: Sent,
  list: readonly KaggleSubmission[],
  before: Submitted | null = null,
): Submitted => {
  const shown = list.find((one) => one.ref === ref);
  if (ref !== null && before?.ref === ref && shown === undefined) return before;
  const { status, error, publicScore, privateScore } = shown ?? {
    ...nothing,
    status: ref === null ? 'unknown' : 'pending',
  };
  return { ref, description, status, error, publicScore, privateScore };
};

const nothing = { error: '', publicScore: null, privateScore: null } as const;
