import { retryAfterOf } from '../../network/retry-after.ts';
import type { ModelProblem } from '../failure.ts';

/** Why a call gave no answer, and what follows from it. */
export interface Trouble {
  readonly problem: ModelProblem;
  readonly message: string;
  readonly advice: string;
  /** The same request may work a little later. */
  readonly temporary: boolean;
  /** The server may have done (and will bill) some of the work. */
  readonly billed: boolean;
  /** Seconds that the server asks us to wait. */
  readonly retryAfter?: number;
}

/** What the makers' clients throw if a server answers with an error. `apiMessage`: its own words, where a client has them. */
interface ApiError extends Error {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly type?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly apiMessage?: string | null;
}

/** The classes of errors that a maker's client throws: both have the same. */
export interface ClientErrors {
  readonly APIConnectionTimeoutError: abstract new (...given: never[]) => Error;
  readonly APIConnectionError: abstract new (...given: never[]) => Error;
  readonly APIError: abstract new (...given: never[]) => ApiError;
}

/** Reads an error of a maker's client. `whole`: our own time limit for one call ended it. */
export const troubleOf = (
  error: unknown,
  errors: ClientErrors,
  model: string,
  seconds: number,
  whole: boolean,
): Trouble => {
  if (whole) return connectionLost(`no whole answer in ${seconds} s`, true);
  if (error instanceof errors.APIConnectionTimeoutError) return connectionLost(`no answer in ${seconds} s`, true);
  if (error instanceof errors.APIConnectionError) return connectionLost(connectionWords(error), !neverSent(error));
  if (error instanceof errors.APIError) return troubleOfStatus(error, model);
  return connectionLost(
    error instanceof Error ? `the answer broke off: ${error.message}` : 'the answer broke off',
    true,
  );
};

/** The connection ended before the answer did. */
export const connectionLost = (why: string, billed: boolean): Trouble => ({
  problem: 'unreachable',
  message: `The model's server did not answer: ${why}`,
  advice: 'Look at the network and at the base URL; `medalist resume` goes on.',
  temporary: true,
  billed,
});

/** Not temporary: the same request would get as long an answer. */
export const oversized = (exceeded: string): Trouble => ({
  problem: 'oversized',
  message: `The model's server sent ${exceeded}`,
  advice: 'Is the base URL that of a server for models? docs/language-models/models.md.',
  temporary: false,
  billed: true,
});

const troubleOfStatus = (error: ApiError, model: string): Trouble => {
  const { status } = error;
  const words = (error.apiMessage ?? error.message.replace(`${status} `, '')).slice(0, 600);
  const message = status === undefined ? words : `${words} (HTTP ${status})`;
  const { headers } = error;
  const wait = waitOf((name) => headers?.get(name) ?? undefined);
  const common = { message, ...(wait === undefined ? {} : { retryAfter: wait }) };
  const again = headers?.get('x-should-retry') !== 'false';
  const late = status === undefined; // an error within an answer that had begun
  const kind = error.code === 'insufficient_quota' ? 'refused-access' : kindOf(status, error.type ?? null, words);
  switch (kind) {
    case 'unknown-model': {
      const advice = `Is ${model} the right name, and the base URL right? docs/language-models/models.md.`;
      return { ...common, problem: kind, advice, temporary: false, billed: late };
    }
    case 'refused-access':
      return { ...common, problem: kind, advice: accessAdvice(status), temporary: false, billed: late };
    case 'bad-request':
      return { ...common, problem: kind, advice: badAdvice(words), temporary: false, billed: late };
    case 'rate-limited':
      return {
        ...common,
        problem: kind,
        advice: 'Wait, or set a lower rate of calls.',
        temporary: again,
        billed: late,
      };
    case 'overloaded': {
      const refused = status === 529 || status === 503 || status === 409;
      return { ...common, problem: kind, advice: 'Try again later.', temporary: again, billed: late || !refused };
    }
  }
};

const waitOf = (header: (name: string) => string | undefined): number | undefined => {
  const exact = Number(header('retry-after-ms') ?? Number.NaN);
  return exact >= 0 ? exact / 1000 : retryAfterOf(header('retry-after'), header('date'), Date.now());
};

type HttpProblem = 'refused-access' | 'unknown-model' | 'bad-request' | 'rate-limited' | 'overloaded';

const kindOf = (status: number | undefined, type: string | null, words: string): HttpProblem => {
  if (status === 429 || type === 'rate_limit_error') return 'rate-limited';
  if (status === 408 || status === 409) return 'overloaded'; // our bytes came too slowly; a lock on the server
  if (status === 404 && /\btools?\b/i.test(words)) return 'bad-request'; // a routing server found no model that takes tools
  if (status === 404 || type === 'not_found_error') return 'unknown-model';
  if ([401, 402, 403].includes(status ?? 0)) return 'refused-access';
  if (status === 400 && /credit balance|billing|spend(?:ing)? limit/i.test(words)) return 'refused-access';
  if (type === 'authentication_error' || type === 'permission_error') return 'refused-access';
  if ((status !== undefined && status < 500) || type === 'invalid_request_error') return 'bad-request';
  return 'overloaded';
};

const accessAdvice = (status: number | undefined): string =>
  status === 402 || status === 400 || status === 429
    ? 'Look at the billing of the account.'
    : 'Look at the key and at what it may do: docs/language-models/models.md.';

const badAdvice = (words: string): string =>
  /temperature/i.test(words)
    ? 'Take the temperature out of models.json: this model has none.'
    : /max_tokens|context|too long|too large/i.test(words)
      ? 'Set a smaller maxTokens for the role in models.json: the prompt and the answer must fit together.'
      : 'The server does not take this request; another model or server may.';

const connectionWords = (error: Error): string => {
  const cause = causes(error).at(-1);
  return cause instanceof Error ? cause.message : error.message;
};

/** True only if no connection was made. */
const neverSent = (error: Error): boolean => causes(error).some(isConnecting);

const isConnecting = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isConnecting);
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall));
};

/** An error and what caused it, the outermost first. */
export const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = [];
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) chain.push(at);
  return chain;
};
