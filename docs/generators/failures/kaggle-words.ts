import type { KaggleProblem } from '../../../services/kaggle/failure.ts';
import { badAnswer, cancelled, network, unknownOutcome, unresolved } from '../../../services/kaggle/failures.ts';
import { failureOf } from '../../../services/kaggle/http/errors.ts';

/** What a user is advised when Kaggle answers so. */
const onAnswer = (status: number, message: string, about: 'competition' | 'file' | 'submitting' = 'competition') =>
  failureOf({ status, message, retryAfter: undefined }, { slug: 'SLUG', about }, true).advice;

/** What each problem with Kaggle means, and what to do: the program's own advice where it is one sentence for all cases. */
export const kaggleWords: Readonly<Record<KaggleProblem, readonly [means: string, todo: string]>> = {
  'no-credentials': [
    'Kaggle answers this only to signed-in users.',
    'Get a token at https://www.kaggle.com/settings (docs/use/kaggle.md).',
  ],
  'bad-credentials': ['Kaggle does not accept the token.', onAnswer(401, '')],
  'rules-not-accepted': [
    "You have not accepted the competition's rules.",
    onAnswer(403, "You must accept this competition's rules"),
  ],
  'not-permitted': ['The account may not do this.', onAnswer(403, "Permission 'competitions.participate' was denied")],
  'unknown-competition': ['The competition does not exist, or you may not see it.', onAnswer(404, '')],
  'not-found': ['Kaggle lists the file but does not have it, or the number does not exist.', onAnswer(404, '', 'file')],
  quota: ['Your team has used all submissions of today.', 'Wait until 00:00 UTC, then `medalist submit RUN`.'],
  'code-only': [
    'The competition accepts only notebooks.',
    onAnswer(400, 'This competition only accepts submissions from notebooks'),
  ],
  'wrong-file-name': ['Kaggle requires another file name.', onAnswer(400, 'Submission files must be named "x"')],
  closed: ['The competition no longer accepts submissions.', onAnswer(400, 'Submissions have been disabled')],
  refused: ['Kaggle refuses for another reason; its message is shown.', onAnswer(400, '')],
  'rate-limited': ['Too many calls.', onAnswer(429, '')],
  unavailable: ['Kaggle has an internal error (5xx).', onAnswer(503, '')],
  network: ['The connection failed, or a download stalled.', network('').advice],
  unresolved: ["Kaggle's host name cannot be resolved.", unresolved('HOST', '').advice],
  proxy: ['The proxy cannot be used, or lets nothing through.', 'Correct HTTPS_PROXY, or unset it.'],
  'expired-link': ['Storage refuses the signed address, even a renewed one.', "Check this machine's clock."],
  damaged: ['The downloaded bytes had the wrong checksum, twice.', 'Try again over another connection.'],
  disk: ['The disk is full, or the folder is not writable.', 'Make room, or name another folder.'],
  'bad-answer': ['The answer cannot be understood.', badAnswer('', null).advice],
  'unknown-outcome': ['It is unknown whether Kaggle counted the submission.', unknownOutcome('', null, 'SLUG').advice],
  cancelled: ['It was stopped.', cancelled.advice],
};
