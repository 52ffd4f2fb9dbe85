import type { Readable } from 'node:stream';
import { type Dispatcher, errors, request } from 'undici';
import type { WebProxy } from '../../network/proxy.ts';
import { proxyTrouble } from '../../network/trouble.ts';
import { unresolvedHost } from '../../network/unresolved.ts';
import { openWays } from '../../network/ways.ts';
import type { KaggleFailure } from '../failure.ts';
import { badProxy, proxyFailure } from './proxy-failures.ts';

/** In milliseconds. `silence`: the longest time without a byte; `whole`: the longest time for a small call. */
export interface Timeouts {
  readonly connect: number;
  readonly silence: number;
  readonly whole: number;
}

const usualTimeouts: Timeouts = { connect: 15_000, silence: 60_000, whole: 120_000 };

/** Much more than any response to a call; files are not downloaded this way. */
const largestBody = 32 * 1024 ** 2;

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
  /** False: the body may take any time as long as it keeps moving. */
  readonly small: boolean;
}

/** The outcome of a request. `reached`: the server may have acted on it, which matters for calls that spend. */
export type Reply =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly header: (name: string) => string | undefined;
      readonly bytes: Uint8Array;
      /** The body as UTF-8 text. */
      readonly text: string;
    }
  /** The request did not get past a proxy, so the server knows nothing of it. */
  | { readonly kind: 'kept'; readonly failure: KaggleFailure; readonly reached: false }
  | { readonly kind: 'unresolved'; readonly host: string; readonly why: string; readonly reached: false }
  | { readonly kind: 'lost'; readonly why: string; readonly reached: boolean; readonly oversized: boolean }
  | { readonly kind: 'cancelled'; readonly reached: boolean };

export type Exchange = (outgoing: Outgoing) => Promise<Reply>;

/** One request over our own connections: no cookies, no redirects, bounded in time and size. Never throws. */
export const openHttp = (signal: AbortSignal | undefined, limits: Partial<Timeouts>): Exchange => {
  const timeouts = { ...usualTimeouts, ...limits };
  const { connect, silence } = timeouts;
  const bounds = { connect, headersTimeout: silence, bodyTimeout: silence, maxResponseSize: largestBody };
  const way = openWays(bounds, signal);
  return async ({ method, url, headers, body, small }) => {
    if (signal?.aborted) return { kind: 'cancelled', reached: false };
    const chosen = way(url);
    if ('why' in chosen) return { kind: 'kept', failure: badProxy(chosen), reached: false };
    const { dispatcher, proxy } = chosen;
    const whole = small ? AbortSignal.timeout(timeouts.whole) : undefined;
    const ends = [signal, whole].filter((end) => end !== undefined);
    try {
      const options = { method, headers, body: body ?? null, dispatcher, signal: AbortSignal.any(ends) };
      return await read(await request(url, options));
    } catch (error) {
      if (signal?.aborted) return { kind: 'cancelled', reached: true };
      const kept = proxy === null ? null : keptBy(proxy, error);
      if (kept !== null) return kept;
      const nowhere = unresolvedHost(error);
      if (nowhere !== null) return { kind: 'unresolved', ...nowhere, reached: false };
      const oversized = error instanceof errors.ResponseExceededMaxSizeError;
      const said = whole?.aborted ? `no whole answer in ${timeouts.whole / 1000} s` : words(error);
      const why = proxy === null ? said : `${said}, through the proxy ${proxy}`;
      return { kind: 'lost', why, reached: !neverSent(error), oversized };
    }
  };
};

const keptBy = (proxy: WebProxy, error: unknown): Reply | null => {
  const trouble = proxyTrouble(error, proxy);
  return trouble === null ? null : { kind: 'kept', failure: proxyFailure(trouble), reached: false };
};

const read = async ({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Reply> => {
  const bytes = await body.bytes();
  return {
    kind: 'reply',
    status: statusCode,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    bytes,
    get text() {
      return new TextDecoder().decode(bytes);
    },
  };
};

/** Whether the request certainly was not sent: only if there was no connection. */
const neverSent = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.every(neverSent); // each error is about one network address
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.InvalidArgumentError) return true;
  return error instanceof Error && 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall));
};

const words = (error: unknown): string => {
  if (error instanceof errors.ResponseExceededMaxSizeError) return `the answer is larger than ${largestBody} bytes`;
  if (error instanceof AggregateError) return [...new Set(error.errors.map(words))].join('; ');
  if (error instanceof errors.SocketError) return `the connection was cut (${error.message})`;
  return error instanceof Error ? error.message : String(error);
};
