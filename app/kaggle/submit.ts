import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kaggle, KaggleCompetition, KaggleSubmission } from '../../services/kaggle/kaggle.ts';
import type { NotSent, Order, Sending } from '../../services/kaggle/submissions/order.ts';
import { send } from '../../services/kaggle/submissions/send.ts';
import { triesOf } from '../../services/kaggle/submissions/sent-book.ts';
import { sentBefore } from '../../services/kaggle/submissions/settle.ts';
import type { Home } from '../../services/store/home.ts';
import { homeOf } from '../home.ts';
import type { RunObserver } from '../run/observer.ts';
import type { NoVerdict, ValidateOutcome } from '../submission/outcome.ts';
import { validate } from '../submission/submission.ts';
import { takeScores, tellRun } from './late-scores.ts';
import { blockerOf, type Preflight, preflight } from './preflight.ts';
import type { PreflightProblem } from './signs.ts';
import type { Subject } from './subject.ts';

/** A submission that passed all checks, with what the user is asked before it is spent. */
export interface Ready {
  readonly ok: true;
  readonly subject: Subject;
  readonly competition: KaggleCompetition;
  readonly before: Preflight;
  /** What is sent: under the name that Kaggle demands, else the file's own. Kaggle shows the message and a mark beside it. */
  readonly order: Order & { readonly fileName: string };
  readonly home: Home;
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
      readonly kind: 'unchecked' | NoVerdict['kind'] | PreflightProblem['kind'] | NotSent['kind'];
      readonly message: string;
      readonly advice: string;
    };

export interface SubmitOptions {
  readonly home?: string;
  readonly message: string;
  /** Sends a file that is invalid or cannot be checked, and ignores problems that are only guesses. */
  readonly force?: boolean;
  /** Sends a file that was sent before. */
  readonly again?: boolean;
}

/** Does everything before a submission is spent: it checks the file, then asks Kaggle about earlier ones, team and quota. */
export const prepareSubmission = async (
  kaggle: Kaggle,
  subject: Subject,
  { message, home, force = false, again = false }: SubmitOptions,
  watching: RunObserver = {},
): Promise<Ready | NotReady> => {
  const options = { competition: subject.checkedAgainst, ...(home !== undefined && { home }) };
  const checked = await validate(subject.file, options, watching);
  if (!checked.ok && !(force && checked.kind === 'no-data')) return unchecked(checked, subject.slug);
  if (checked.ok && !checked.valid && !force) return invalid(subject, checked);
  const { slug, file, runId: run, folder } = subject;
  const before = await preflight(kaggle, slug, { aim: 'submit', fileName: basename(file) });
  const fileName = before.details?.requiredFileName ?? basename(file);
  const order = { ...{ slug, file, fileName, message, run, folder, again }, digest: await digestOfFile(file) };
  const blocker = blockerOf(before, force);
  const isSent =
    blocker === undefined || blocker.kind === 'quota' ? await earlierOf(kaggle, homeOf(home), order) : null;
  if (isSent !== null) return isSent;
  if (before.competition === null || blocker !== undefined) {
    const { kind, message, advice } = blocker ?? { kind: 'bad-answer', message: 'No answer.', advice: 'Try again.' };
    return { ok: false, kind, message, advice };
  }
  const verdict = checked.ok ? checked : null;
  return { ok: true, subject, competition: before.competition, before, order, home: homeOf(home), verdict };
};

/** Spends one submission. Call it once for each `Ready`: whatever the outcome, prepare anew before another try. */
export const sendSubmission = async (
  kaggle: Kaggle,
  { order, home }: Ready,
  signal = new AbortController().signal,
): Promise<Sending> => {
  const sent = await send({ kaggle, book: home.sent, signal }, order);
  await tellOwnRun(kaggle, home, order, []);
  return sent;
};

/** Writes into the run's result what was sent, and its score if that is known. */
export const tellOwnRun = async (
  kaggle: Kaggle,
  home: Home,
  { slug, folder }: Order,
  known: readonly KaggleSubmission[],
): Promise<void> => {
  if (folder !== null) await tellRun(home, folder, triesOf(home.sent, kaggle.address, slug), known);
};

const digestOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Whether the bytes were sent before. It is asked again when they are sent, as somebody else may send them meanwhile. */
const earlierOf = async (kaggle: Kaggle, home: Home, order: Order): Promise<NotReady | null> => {
  const listed = await kaggle.submissions(order.slug);
  if (!listed.ok) return notReady(listed);
  const tries = await takeScores(home, kaggle, order.slug, listed.value);
  const sent = sentBefore(tries, listed.value, order);
  return sent === null || sent.ok ? null : notReady(sent);
};

const notReady = ({ kind, message, advice }: NotSent): NotReady => ({ ok: false, kind, message, advice });

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
