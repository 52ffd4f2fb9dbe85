import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { KaggleFailure } from '../../services/kaggle/failure.ts';
import type { Kaggle, KaggleCompetition } from '../../services/kaggle/kaggle.ts';
import { submitOnce } from '../../services/kaggle/submissions/submit.ts';
import type { RunObserver } from '../run/observer.ts';
import type { NoVerdict, ValidateOutcome } from '../submission/outcome.ts';
import { validate } from '../submission/submission.ts';
import { blockerOf, type Preflight, preflight } from './preflight.ts';
import { scoreOf } from './score.ts';
import type { PreflightProblem } from './signs.ts';
import type { Subject } from './subject.ts';

/** A submission that passed all checks, with what the user is asked before it is spent. */
export interface Ready {
  readonly ok: true;
  readonly subject: Subject;
  readonly competition: KaggleCompetition;
  readonly before: Preflight;
  /** The name that Kaggle will get: the one it demands, else the file's own. */
  readonly fileName: string;
  /** What Kaggle will show beside it: the message, and a unique mark. */
  readonly description: string;
  /** Null: it was not checked (`force`, and the competition's files are not here). */
  readonly verdict: Verdict | null;
}

type Verdict = Exclude<ValidateOutcome, NoVerdict>;

/** Why a file is not sent, and what to do. */
export type NotReady =
  | {
      readonly ok: false;
      readonly kind: 'invalid';
      readonly message: string;
      readonly advice: string;
      verdict: Verdict;
    }
  | {
      readonly ok: false;
      readonly kind: 'sent-before' | 'unchecked' | NoVerdict['kind'] | PreflightProblem['kind'];
      readonly message: string;
      readonly advice: string;
    };

export interface SubmitOptions {
  readonly home?: string;
  readonly message: string;
  /** Sends a file that is invalid, cannot be checked or was sent before, and ignores problems that are only guesses. */
  readonly force?: boolean;
}

/** Does everything before a submission is spent: it checks the file, then asks Kaggle about team and quota. */
export const prepareSubmission = async (
  kaggle: Kaggle,
  subject: Subject,
  { message, home, force = false }: SubmitOptions,
  watching: RunObserver = {},
): Promise<Ready | NotReady> => {
  const options = { competition: subject.checkedAgainst, ...(home !== undefined && { home }) };
  const checked = await validate(subject.file, options, watching);
  if (!checked.ok && !(force && checked.kind === 'no-data')) return unchecked(checked, subject.slug);
  if (checked.ok && !checked.valid && !force) return invalid(subject, checked);
  const before = await preflight(kaggle, subject.slug, { aim: 'submit', fileName: basename(subject.file) });
  const blocker = blockerOf(before, force);
  if (before.competition === null || blocker !== undefined) {
    const { kind, message, advice } = blocker ?? { kind: 'bad-answer', message: 'No answer.', advice: 'Try again.' };
    return { ok: false, kind, message, advice };
  }
  const digest = await digestMark(subject.file);
  const earlier = force ? undefined : await sentBefore(kaggle, subject.slug, digest);
  if (earlier !== undefined) return earlier;
  return {
    ok: true,
    subject,
    competition: before.competition,
    before,
    fileName: before.details?.requiredFileName ?? basename(subject.file),
    description: `${message} [${digest}-${randomBytes(3).toString('hex')}]`,
    verdict: checked.ok ? checked : null,
  };
};

/** Spends one submission. Call it once for each `Ready`: whatever the outcome, prepare anew before another try. */
export const sendSubmission = (
  kaggle: Kaggle,
  { subject: { slug, file }, fileName, description }: Ready,
  signal?: AbortSignal,
): ReturnType<typeof submitOnce> =>
  submitOnce(kaggle, { slug, file, fileName, message: description, ...(signal !== undefined && { signal }) });

/** A mark made from the file's content, so that the team's list shows whether the file was sent before. */
const digestMark = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `medalist ${hash.digest('hex').slice(0, 12)}`;
};

const sentBefore = async (kaggle: Kaggle, slug: string, digest: string): Promise<NotReady | undefined> => {
  const listed = await kaggle.submissions(slug);
  if (!listed.ok) return notReady(listed);
  const earlier = listed.value.find(
    ({ description, status }) => status !== 'error' && description.includes(`[${digest}-`),
  );
  if (earlier === undefined) return undefined;
  const { ref, date } = earlier;
  const when = date === null ? '' : ` on ${date.slice(0, 16).replace('T', ' ')} UTC`;
  const message = `This very file was submitted before${when}, as ${ref}: ${scoreOf(earlier)}.`;
  return { ok: false, kind: 'sent-before', message, advice: 'To spend another submission on it: --force' };
};

const notReady = ({ kind, message, advice }: KaggleFailure): NotReady => ({ ok: false, kind, message, advice });

const invalid = ({ file }: Subject, verdict: Verdict): NotReady => ({
  ok: false,
  kind: 'invalid',
  message: `${file} is no valid submission; nothing was sent`,
  advice: 'Fix it (medalist fix), or send it all the same with --force.',
  verdict,
});

const unchecked = (outcome: NoVerdict, slug: string): NotReady => {
  if (outcome.kind === 'no-data') {
    const message = `The files of "${slug}" are not here, so the submission cannot be checked; nothing was sent`;
    const advice = `Get them (medalist download ${slug}), or send it unchecked with --force.`;
    return { ok: false, kind: 'unchecked', message, advice };
  }
  const { message, advice = '' } = outcome.kind === 'failed' ? outcome.failure : outcome;
  return { ok: false, kind: outcome.kind, message, advice };
};
