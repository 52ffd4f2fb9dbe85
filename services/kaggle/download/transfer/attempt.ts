import { retryAfterOf } from '../../../network/retry-after.ts';
import { proxyTrouble } from '../../../network/trouble.ts';
import { unresolvedHost } from '../../../network/unresolved.ts';
import type { Way } from '../../../network/ways.ts';
import type { KaggleFailure } from '../../failure.ts';
import { badAnswer, unresolved } from '../../failures.ts';
import { proxyFailure } from '../../http/proxy-failures.ts';
import { wordsOf } from '../../words.ts';
import { busy, diskFailure, moreThanListed, noRoom } from '../download-failures.ts';
import { sumOf } from './checksum.ts';
import { type Ended, get } from './get.ts';
import type { Part } from './part.ts';
import { contentRange, type Headers, header, lengthOf, type Remote, remoteOf, sameRemote } from './remote.ts';
import type { Tuning } from './tuning.ts';

/** How one request for the rest of a file ended. What arrived is in the part in any case. */
export type Outcome =
  /** The length is right. Checksums are not compared here. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'already-there'; readonly remote: Remote }
  | { readonly kind: 'cut'; readonly why: string }
  /** The bytes do not continue the part, or are more than announced. */
  | { readonly kind: 'unfit'; readonly why: string }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string }
  | { readonly kind: 'busy'; readonly failure: KaggleFailure }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: KaggleFailure };

export interface Attempt {
  readonly url: URL;
  readonly part: Part;
  readonly folder: string;
  readonly way: Way;
  readonly signal: AbortSignal | undefined;
  readonly tuning: Tuning;
  /** The size that Kaggle's list tells, used if the server tells none. */
  readonly expectedBytes: number | null;
  /** The most disk space that the file may need. */
  readonly roomBytes: number;
  readonly isAlreadyThere: (remote: Remote) => boolean;
  readonly onBegin: () => void;
  readonly onBytes: (chunk: Buffer) => void;
}

/** How long the whole file will be, if that is known. */
export const wholeBytes = ({ part, expectedBytes }: Pick<Attempt, 'part' | 'expectedBytes'>): number | null =>
  part.remote()?.length ?? expectedBytes;

/** The most bytes that the part may get. With a checksum, a listed size is no limit. */
const most = ({ part, expectedBytes }: Attempt): number => {
  const remote = part.remote();
  if (remote !== null && remote.length === null && sumOf(remote) !== null) return Number.POSITIVE_INFINITY;
  return remote?.length ?? expectedBytes ?? Number.POSITIVE_INFINITY;
};

/** The most bytes that we accept, whatever the server says: lists may be a little old, and an archive is larger than its files. */
const allowed = ({ expectedBytes, roomBytes }: Attempt): number => {
  const listed = listedBytes({ expectedBytes, roomBytes });
  return listed > 0 ? listed * 1.1 + slack : Number.POSITIVE_INFINITY;
};
const slack = 16 * 2 ** 20;

/** The size that Kaggle's list tells; 0: none. */
const listedBytes = ({ expectedBytes, roomBytes }: Pick<Attempt, 'expectedBytes' | 'roomBytes'>): number =>
  expectedBytes ?? roomBytes;

/** Requests the missing bytes once and adds them to the part. */
export const attempt = async (job: Attempt): Promise<Outcome> => {
  const { part, tuning } = job;
  const from = part.bytes();
  let outcome: Outcome | undefined;
  let answered: { readonly status: number; readonly headers: Headers } | undefined;
  const decide = (decided: Outcome) => {
    outcome = decided;
    return 'stop' as const;
  };
  const head = (status: number, headers: Headers) => {
    answered = { status, headers };
    if (status !== 200 && status !== 206) return status === 416 ? decide(beyondEnd(job, headers)) : 'words';
    const announced = status === 200 ? lengthOf(headers) : contentRange(headers)?.total;
    if ((announced ?? 0) > allowed(job)) return decide(beyondList(job));
    const wrong = status === 200 ? takeWhole(job, headers) : takeRest(job, headers, from);
    return wrong === null ? 'body' : decide(wrong);
  };
  const data = (chunk: Buffer) => {
    const bytes = part.bytes() + chunk.length;
    if (bytes > allowed(job)) throw new Unlisted();
    if (bytes > most(job)) throw new TooMuch(`more than ${most(job)} bytes came`);
    part.append(chunk);
    job.onBytes(chunk);
  };
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'medalist',
    ...(from > 0 ? { range: `bytes=${from}-` } : {}),
  };
  const { url, way, signal } = job;
  const ended = await get({ url, headers, dispatcher: way.dispatcher, signal, stall: tuning.stall }, { head, data });
  return outcome ?? afterwards(job, ended, answered);
};

class TooMuch extends Error {}
class Unlisted extends Error {}

/** The body is larger than Kaggle's list allows, so it is another file: nothing of it is kept. */
const beyondList = (job: Attempt): Outcome => {
  job.part.discard();
  return { kind: 'failed', failure: moreThanListed(listedBytes(job)) };
};

/** Takes a body that begins at the first byte, because we asked for that or the server knows no ranges. Null: continue. */
const takeWhole = (job: Attempt, headers: Headers): Outcome | null => {
  const remote = remoteOf(headers, lengthOf(headers));
  const strange = encoded(headers);
  if (strange !== null) return strange;
  if (job.isAlreadyThere(remote)) return { kind: 'already-there', remote };
  const failure = noRoom(job.folder, remote.length ?? job.expectedBytes ?? job.roomBytes, job.tuning.margin);
  if (failure !== null) return { kind: 'failed', failure };
  job.part.begin(remote);
  job.onBegin();
  return null;
};

const takeRest = (job: Attempt, headers: Headers, from: number): Outcome | null => {
  const { part } = job;
  const range = contentRange(headers);
  const known = part.remote();
  if (range === null || known === null || range.from !== from) {
    return { kind: 'unfit', why: 'another part of the file came than was asked for' };
  }
  const remote = remoteOf(headers, range.total);
  if (!sameRemote(known, remote)) return { kind: 'unfit', why: 'the file was replaced by another one' };
  const strange = encoded(headers);
  if (strange !== null) return strange;
  if (known.length === null && remote.length !== null) part.note({ ...known, length: remote.length });
  const rest = (wholeBytes(job) ?? from) - from;
  const failure = noRoom(job.folder, rest, job.tuning.margin);
  return failure === null ? null : { kind: 'failed', failure };
};

/** The server has no bytes after the part: the part is whole, or belongs to another file. */
const beyondEnd = ({ part }: Attempt, headers: Headers): Outcome =>
  part.bytes() > 0 && contentRange(headers)?.total === part.bytes() && part.remote()?.length === null
    ? { kind: 'whole' }
    : { kind: 'unfit', why: 'the part is longer than the file' };

const encoded = (headers: Headers): Outcome | null => {
  const encoding = header(headers, 'content-encoding') ?? 'identity';
  if (encoding === 'identity' || encoding === '') return null;
  return { kind: 'failed', failure: badAnswer(`The file comes in an encoding nobody asked for: ${encoding}.`, null) };
};

const afterwards = (
  job: Attempt,
  ended: Ended,
  answered: { readonly status: number; readonly headers: Headers } | undefined,
): Outcome => {
  switch (ended.kind) {
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'threw':
      if (ended.error instanceof TooMuch) return { kind: 'unfit', why: ended.error.message };
      if (ended.error instanceof Unlisted) return beyondList(job);
      return { kind: 'failed', failure: diskFailure(ended.error, job.folder) };
    case 'lost':
      return lostOnTheWay(job.way, ended);
    case 'stopped':
      throw new Error('stopped without an outcome');
    case 'ended':
      if (answered === undefined) return { kind: 'cut', why: 'no answer came' };
      return answered.status < 300 ? complete(job) : unwelcome(job, answered.status, answered.headers, ended.words);
    default:
      return ended satisfies never;
  }
};

/** A lost connection. A proxy that refuses will refuse again; everything else is worth another try. */
const lostOnTheWay = ({ proxy }: Way, { why, error }: Extract<Ended, { kind: 'lost' }>): Outcome => {
  if (proxy === null) {
    const nowhere = unresolvedHost(error);
    return nowhere === null ? { kind: 'cut', why } : { kind: 'failed', failure: unresolved(nowhere.host, nowhere.why) };
  }
  const trouble = proxyTrouble(error, proxy);
  if (trouble === null) return { kind: 'cut', why: `${why}, through the proxy ${proxy}` };
  return trouble.lasting ? { kind: 'failed', failure: proxyFailure(trouble) } : { kind: 'cut', why: trouble.why };
};

const complete = (job: Attempt): Outcome => {
  const whole = wholeBytes(job);
  const bytes = job.part.bytes();
  return whole !== null && bytes < whole
    ? { kind: 'cut', why: `it ended after ${bytes} of ${whole} bytes` }
    : { kind: 'whole' };
};

const unwelcome = ({ tuning }: Attempt, status: number, headers: Headers, text: string): Outcome => {
  const words = wordsOf(text, status);
  if ([400, 401, 403, 404, 410].includes(status)) return { kind: 'refused', status, words };
  if (![408, 425, 429].includes(status) && status < 500) return { kind: 'failed', failure: badAnswer(words, status) };
  const date = header(headers, 'date') ?? undefined;
  const retryAfter = retryAfterOf(header(headers, 'retry-after') ?? undefined, date, tuning.clock.now());
  return { kind: 'busy', failure: busy(status, words, retryAfter) };
};
