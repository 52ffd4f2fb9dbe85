import { stillRuns } from '../../files/life.ts';
import { unknownOutcome } from '../failures.ts';
import type { KaggleSubmission } from '../kaggle.ts';
import { digestMark, isTrace } from './mark.ts';
import type { NotSent, Order, Sending } from './order.ts';
import { scoreOf } from './score-words.ts';
import type { SentState } from './sent-book.ts';
import { readSentBook, type SentBook } from './sent-book.ts';
import type { Sent } from './sent-schema.ts';

/** In milliseconds: a call that spends has certainly arrived after that time, or never will. */
const surelyOver = 5 * 60_000;
/** So long a try counts as under way if it is not known whether its process runs: it may be on another machine. */
const longestTry = 3600_000;

/** All tries for a competition. Those that nobody works on are settled by the team's list. */
export const settle = (
  book: SentBook,
  server: string,
  slug: string,
  list: readonly KaggleSubmission[],
  now: number,
): readonly Sent[] =>
  book.of(server, slug).map((sent) => {
    const found = isOpen(sent) && !isUnderWay(sent, now) ? stateBy(list, sent, now) : sent;
    if (found.state !== sent.state) book.note(sent.id, found);
    return { ...sent, state: found.state, ref: found.ref };
  });

/** The same for a book that may not exist. */
export const settledTries = (
  path: string,
  server: string,
  slug: string,
  list: readonly KaggleSubmission[],
  now = Date.now(),
): readonly Sent[] => readSentBook(path, (book) => settle(book, server, slug, list, now));

const isOpen = ({ state }: Sent): boolean => state === 'uploading' || state === 'sending' || state === 'lost';

const isUnderWay = (sent: Sent, now: number): boolean =>
  (sent.state === 'uploading' || sent.state === 'sending') && (stillRuns(sent) ?? now - sent.at < longestTry);

/** How a try ended: the list shows it, or it is too old to come, or that is not known yet. */
const stateBy = (list: readonly KaggleSubmission[], sent: Sent, now: number): SentState => {
  if (sent.state === 'uploading') return { state: 'void', ref: null };
  const refs = list.filter((one) => isTrace(sent, one)).map(({ ref }) => ref);
  if (refs.length > 0) return { state: 'sent', ref: Math.max(...refs) };
  return { state: now - sent.at > surelyOver ? 'void' : 'lost', ref: null };
};

/** Why a file must not be sent, or with `resumes` the submission that it is already; null: it was not sent before. */
export const sentBefore = (
  tries: readonly Sent[],
  list: readonly KaggleSubmission[],
  { slug, digest, run, resumes = false, again = false }: Order,
): Sending | null => {
  const isOwn = (sent: Sent) => resumes && sent.run !== null && sent.run === run;
  const alike = tries.filter((sent) => sent.digest === digest || isOwn(sent));
  if (alike.some(({ state }) => state === 'uploading' || state === 'sending')) return underWay;
  if (again) return null;
  const own = alike.findLast((sent) => isOwn(sent) && sent.digest === digest && sent.ref !== null);
  if (own?.ref != null) return { ok: true, value: { ref: own.ref, description: own.description, message: '' } };
  const lost = alike.findLast(({ state }) => state === 'lost');
  if (lost !== undefined) return unknownOutcome(lostWords(lost), null, slug);
  const known = alike.findLast(({ ref }) => ref !== null && list.find((one) => one.ref === ref)?.status !== 'error');
  const elsewhere = list.find((one) => one.status !== 'error' && one.description.includes(digestMark(digest)));
  const ref = known?.ref ?? elsewhere?.ref;
  if (ref === undefined) return null;
  return before(ref, list.find((one) => one.ref === ref) ?? null, known === undefined || known.digest === digest);
};

const underWay: NotSent = {
  ...{ ok: false, kind: 'under-way', message: 'Another process is sending this very file.' },
  advice: 'Wait for it; `medalist submissions` shows what it sent.',
};

const lostWords = ({ at, mark }: Sent): string =>
  `The answer to a submission of ${utc(new Date(at).toISOString())} was lost, and Kaggle does not list it (${mark}) yet.`;

const before = (ref: number, known: KaggleSubmission | null, isSame: boolean): NotSent => {
  const date = known?.date ?? null;
  const when = date === null ? '' : ` on ${utc(date)}`;
  const score = known === null ? '' : `: ${scoreOf(known)}`;
  const what = isSame ? 'This very file was submitted before' : 'This run has submitted another file before';
  const message = `${what}${when}, as ${ref}${score}.`;
  const advice = 'To spend another submission on it: `medalist submit` with --again.';
  return { ok: false, kind: 'sent-before', message, advice };
};

const utc = (date: string): string => `${date.slice(0, 16).replace('T', ' ')} UTC`;
