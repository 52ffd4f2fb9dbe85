import { errors } from 'undici';
import type { WebProxy } from './proxy.ts';
import { unresolvedHost } from './unresolved.ts';

/** Why a request did not get past the proxy. `lasting`: a retry would fail the same way. */
export interface ProxyTrouble {
  readonly why: string;
  readonly status: number | null;
  readonly lasting: boolean;
}

/**
 * The proxy's part in an error of a call. Null: the call had passed the proxy, so the server may have carried it out.
 */
export const proxyTrouble = (error: unknown, proxy: WebProxy): ProxyTrouble | null => {
  const status = statusOf(error);
  if (status === 407) {
    const what = proxy.authorization() === undefined ? 'wants credentials' : 'refuses the credentials it was given';
    return { why: `The proxy ${proxy} ${what} (HTTP 407)`, status, lasting: true };
  }
  if (status !== null) {
    const lasting = ![408, 429, 502, 503, 504].includes(status);
    return { why: `The proxy ${proxy} does not connect us (HTTP ${status})`, status, lasting };
  }
  const unresolved = unresolvedHost(error);
  if (unresolved !== null) {
    return { why: `The proxy ${proxy} cannot be found: ${unresolved.why}`, status, lasting: true };
  }
  const why = unconnected(error);
  return why === null ? null : { why: `No connection through the proxy ${proxy}: ${why}`, status, lasting: false };
};

/** The status of the proxy's answer; undici gives it only in the message. */
const statusOf = (error: unknown): number | null => {
  if (error instanceof errors.InvalidArgumentError) return error.message.includes('(407)') ? 407 : null;
  if (!(error instanceof errors.RequestAbortedError)) return null;
  const status = /^Proxy response \((\d+)\)/.exec(error.message)?.[1];
  return status === undefined ? null : Number(status);
};

const unconnected = (error: unknown): string | null => {
  if (error instanceof AggregateError) {
    const each = error.errors.map(unconnected); // one for each address
    return each.includes(null) ? null : [...new Set(each)].join('; ');
  }
  if (!(error instanceof Error)) return null;
  if (error instanceof errors.ConnectTimeoutError) return error.message;
  if (error instanceof errors.ProxyConnectionError) return 'it closed the connection';
  if (error instanceof errors.SecureProxyConnectionError) return 'its certificate is for another host';
  return 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall)) ? error.message : null;
};
