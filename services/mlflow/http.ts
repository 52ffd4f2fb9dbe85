import { type Dispatcher, errors, request } from 'undici';
import * as z from 'zod';
import { unresolvedHost } from '../network/unresolved.ts';
import { openWays } from '../network/ways.ts';
import { jsonOf } from '../text/json.ts';
import { oneLine } from '../text/one-line.ts';
import type { Tracking } from './tracking.ts';

/** `why`: one line for people, without credentials. `code`: MLflow's own code, if it sent one. */
export interface MlflowFailure {
  readonly ok: false;
  readonly why: string;
  readonly code: string | null;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | MlflowFailure;

export const failed = (why: string, code: string | null = null): MlflowFailure => ({ ok: false, why, code });

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** A path below the server's address, encoded, maybe with a query. */
  readonly path: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call, and checks the answer with the schema. */
export type Call = <T>(outgoing: Outgoing, schema: z.ZodType<T>) => Promise<Answer<T>>;

/** Much more than any answer that we ask for. */
const largestAnswer = 4 * 2 ** 20;
/** The longest time of a call; the signal may end it sooner. */
const longest = 60_000;
const bounds = { connect: longest, headersTimeout: longest, bodyTimeout: longest, maxResponseSize: largestAnswer };

const Refused = z.object({ error_code: z.string().max(100), message: z.string().default('') });

/** Opens calls; the signal ends all of them. Redirects are not followed, so that credentials go nowhere else. Never throws. */
export const openCalls = (tracking: Tracking, signal: AbortSignal): Call => {
  const way = openWays(bounds, signal);
  const authorization = tracking.authorization();
  const lost = (why: string) => failed(oneLine(tracking.hide(why), 300));
  return async ({ method, path, body, headers = {} }, schema) => {
    if (signal.aborted) return lost(ended(signal));
    const url = new URL(`${tracking}${path}`);
    const chosen = way(url);
    if ('why' in chosen) return lost(`${chosen.variable} names no proxy: ${chosen.why}`);
    try {
      const { statusCode, body: answer } = await request(url, {
        ...{ method, body: body ?? null, dispatcher: chosen.dispatcher, signal },
        headers: { ...headers, ...(authorization !== undefined && { authorization }) },
      });
      return read(statusCode, await answer.text(), schema, tracking);
    } catch (error) {
      return lost(
        signal.aborted ? ended(signal) : words(error, chosen.proxy === null ? '' : `, through ${chosen.proxy}`),
      );
    }
  };
};

const read = <T>(
  status: Dispatcher.ResponseData['statusCode'],
  text: string,
  schema: z.ZodType<T>,
  tracking: Tracking,
): Answer<T> => {
  const json = jsonOf(text);
  if (status !== 200) {
    const refused = Refused.safeParse(json).data;
    const said = refused === undefined ? '' : `: ${oneLine(tracking.hide(refused.message), 200)}`;
    return failed(`it answers with HTTP ${status}${said}${adviceFor(status)}`, refused?.error_code ?? null);
  }
  const answer = schema.safeParse(json);
  return answer.success ? { ok: true, value: answer.data } : failed('its answer is not one of an MLflow server');
};

const adviceFor = (status: number): string => {
  if (status === 401 || status === 403)
    return ' (are MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN, right?)';
  return status >= 300 && status < 400 ? ' (redirects are not followed)' : '';
};

const ended = ({ reason }: AbortSignal): string =>
  reason instanceof Error && reason.name === 'TimeoutError' ? 'it took too long' : 'it was stopped';

const words = (error: unknown, through: string): string => {
  const nowhere = unresolvedHost(error);
  if (nowhere !== null) return `${nowhere.host}: ${nowhere.why}${through}`;
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'its answer is too large';
  if (error instanceof AggregateError)
    return [...new Set(error.errors.map((each) => words(each, '')))].join('; ') + through;
  return `${error instanceof Error ? error.message : String(error)}${through}`;
};
