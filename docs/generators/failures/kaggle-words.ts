import type { KaggleProblem } from '../../../services/kaggle/failure.ts';
import { badAnswer, cancelled, network, unknownOutcome, unresolved } from '../../../services/kaggle/failures.ts';
import { failureOf } from '../../../services/kaggle/http/errors.ts';

/** What a user is advised when Kaggle answers so. */
const onAnswer = (status: number, message: string, about: 'competition' | 'file' | 'submitting' = 'competition') =>
  failureOf({ status, message, retryAfter: undefined }, { slug: 'SLUG', about }, true).advice;

/** What each problem with Kaggle means, and what to do: the program's own advice where it is one sentence for all cases. */
export const kaggleWords: Readonly<Record<KaggleProblem, readonly [means: string, todo: string]>> = {
  'no-credentials': [
    'Kaggle answers this only to those who are signed in.',
    'Take a token at https://www.kaggle.com/settings (docs/use/kaggle.md).',
  ],
  'bad-credentials': ['Kaggle does not know the token.', onAnswer(401, '')],
  'rules-not-accepted': [
    "The competition's rules were not accepted.",
    onAnswer(403, "You must accept this competition's rules"),
  ],
  'not-permitted': ['The account may not do this.', onAnswer(403, "Permission 'competitions.participate' was denied")],
  'unknown-competition': ['There is no such competition, or it may not be seen.', onAnswer(404, '')],
  'not-found': ['Kaggle lists the file and does not have it, or has no such number.', onAnswer(404, '', 'file')],
  quota: ["The team's submissions of today are used up.", 'Wait until 00:00 UTC, then `medalist submit RUN`.'],
  'code-only': [
    'The competition takes notebooks only.',
    onAnswer(400, 'This competition only accepts submissions from notebooks'),
  ],
  'wrong-file-name': ['Kaggle wants the file under another name.', onAnswer(400, 'Submission files must be named "x"')],
  closed: ['The competition takes no submissions any more.', onAnswer(400, 'Submissions have been disabled')],
  refused: ['Kaggle refuses for a reason of its own; its words are shown.', onAnswer(400, '')],
  'rate-limited': ['Too many calls.', onAnswer(429, '')],
  unavailable: ['Kaggle answers with an error of its own (5xx).', onAnswer(503, '')],
  network: ['The connection failed, or a download did not get on.', network('').advice],
  unresolved: ["Kaggle's name has no address.", unresolved('HOST', '').advice],
  proxy: ['The proxy of the environment cannot be used, or lets nothing through.', 'Correct HTTPS_PROXY, or unset it.'],
  'expired-link': ['Storage refuses the signed address, a new one, too.', "Check this machine's clock."],
  damaged: ['The bytes that came are not those that were announced, twice.', 'Try again over another connection.'],
  disk: ['The disk is full, or the folder cannot be written to.', 'Make room, or name another folder.'],
  'bad-answer': ['The answer cannot be understood.', badAnswer('', null).advice],
  'unknown-outcome': ['Nobody knows whether the submission was counted.', unknownOutcome('', null, 'SLUG').advice],
  cancelled: ['It was stopped.', cancelled.advice],
};
