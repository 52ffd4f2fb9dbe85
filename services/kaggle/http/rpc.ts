import { retryAfterOf } from '../../network/retry-after.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { KaggleFailure } from '../failure.ts';
import { badAnswer, cancelled, network, noCredentials, unknownOutcome, unresolved } from '../failures.ts';
import type { Answer } from '../kaggle.ts';
import { wordsOf } from '../words.ts';
import type { Context } from './error-table.ts';
import { failureOf } from './errors.ts';
import type { Exchange, Outgoing, Reply } from './http.ts';
import { type Retry, type RetryPolicy, withRetries } from './retry.ts';

export type Answered = Extract<Reply, { kind: 'reply' }>;

/** One call, and how to read its response. */
interface Question<T> {
  /** Default: the service of competitions. */
  readonly service?: string;
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly slug?: string;
  readonly about: Context['about'];
  /** `everybody`: also answered without credentials. */
  readonly to: 'everybody' | 'signed-in';
  /** `spends`: sent once and never repeated. */
  readonly effect: 'none' | 'spends';
  /** Default: JSON. */
  readonly accept?: string;
  /** Called only for 2xx and 3xx. */
  readonly read: (reply: Answered) => Answer<T>;
}

/** What every call needs. */
export interface Wiring {
  /** Null: the given address is invalid. */
  readonly base: URL | null;
  readonly credentials: Credentials | null;
  readonly exchange: Exchange;
  readonly userAgent: string;
  readonly policy: RetryPolicy;
  readonly signal: AbortSignal | undefined;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

export type Ask = <T>(question: Question<T>) => Promise<Answer<T>>;

/** Opens calls of Kaggle's services. Credentials go only to Kaggle's own origin, and no result holds one. */
export const openRpc =
  (wiring: Wiring): Ask =>
  async (question) => {
    const { base, credentials, policy, signal, userAgent } = wiring;
    if (question.to === 'signed-in' && credentials === null) return noCredentials();
    if (base === null) return network('The address of Kaggle that was given is no http or https address.');
    const url = new URL(
      `${base.pathname.replace(/(?<!\/)\/+$/, '')}/${question.service ?? competitions}/${question.method}`,
      base.origin,
    );
    const { accept = 'application/json' } = question;
    const headers = { 'content-type': 'application/json', accept, 'user-agent': userAgent };
    const authorization = credentials === null ? {} : { authorization: credentials.authorization() };
    const outgoing: Outgoing = {
      ...{ method: 'POST', url, small: true },
      headers: { ...headers, ...authorization },
      body: JSON.stringify(question.body),
    };
    const attempt = async () => scrubbed(await once(wiring, question, outgoing), credentials);
    if (question.effect === 'spends') return attempt();
    return withRetries(attempt, { policy, call: question.method, signal, onRetry: wiring.onRetry });
  };

const competitions = 'competitions.CompetitionApiService';

const once = async <T>(wiring: Wiring, question: Question<T>, outgoing: Outgoing): Promise<Answer<T>> => {
  const { exchange, credentials, policy } = wiring;
  const { slug, about, read } = question;
  const reply = await exchange(outgoing);
  const answer =
    reply.kind === 'reply' && reply.status < 400
      ? read(reply)
      : failed(reply, { slug, about }, credentials !== null, policy.clock.now());
  if (answer.ok || question.effect === 'none' || !unsure(reply, answer)) return answer;
  return unknownOutcome(answer.message, answer.status, slug ?? '');
};

/** Whether a call that spends may have been carried out. Only a refusal in Kaggle's own words excludes that. */
const unsure = (reply: Reply, { kind, status }: KaggleFailure): boolean =>
  reply.kind === 'reply' ? kind === 'bad-answer' || kind === 'unavailable' || status === 408 : reply.reached;

/** The failure of any exchange with Kaggle. */
export const failed = (reply: Reply, context: Context, signedIn: boolean, now: number): KaggleFailure => {
  switch (reply.kind) {
    case 'cancelled':
      return cancelled;
    case 'kept':
      return reply.failure;
    case 'unresolved':
      return unresolved(reply.host, reply.why);
    case 'lost':
      return reply.oversized ? badAnswer(reply.why, null) : network(reply.why);
    case 'reply': {
      const { status, text, header } = reply;
      const retryAfter = retryAfterOf(header('retry-after'), header('date'), now);
      return failureOf({ status, message: wordsOf(text, status), retryAfter }, context, signedIn);
    }
  }
};

/** The answer without our secrets in its words. */
const scrubbed = <T>(answer: Answer<T>, credentials: Credentials | null): Answer<T> =>
  answer.ok || credentials === null
    ? answer
    : { ...answer, message: credentials.scrub(answer.message), advice: credentials.scrub(answer.advice) };
