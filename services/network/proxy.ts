import { inspect } from 'node:util';

/** A proxy that the environment names. Nothing that prints one shows its credentials. */
export class WebProxy {
  readonly variable: string;
  /** Scheme, host and port, and nothing else. */
  readonly address: string;
  readonly #authorization: string | undefined;

  constructor(variable: string, address: string, authorization: string | undefined) {
    this.variable = variable;
    this.address = address;
    this.#authorization = authorization;
  }

  /** The header's value, for the proxy itself. */
  authorization(): string | undefined {
    return this.#authorization;
  }

  toString(): string {
    return `${this.address} (${this.variable})`;
  }

  [inspect.custom](): string {
    return this.toString();
  }
}

/** A proxy is asked for, but what the variable holds cannot be used. Its text is not repeated: passwords are in such. */
export interface BadProxy {
  readonly variable: string;
  readonly why: string;
}

const notOne =
  'it is no address of a proxy (http://HOST:PORT; in a password @ : / # and \\ are %40 %3A %2F %23 and %5C)';

/** Reads one as curl does: without a scheme it is http. */
export const readProxy = (variable: string, text: string): WebProxy | BadProxy => {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url !== null && /^socks/.test(url.protocol))
    return { variable, why: 'it is a SOCKS proxy: http and https ones serve' };
  // Half a password lands in the path where it holds what it must not, and the host is then none.
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.pathname}${url.search}${url.hash}` !== '/') {
    return { variable, why: notOne };
  }
  const { username, password } = url;
  if (username === '' && password === '') return new WebProxy(variable, url.origin, undefined);
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return new WebProxy(variable, url.origin, `Basic ${Buffer.from(pair).toString('base64')}`);
  } catch {
    return { variable, why: notOne };
  }
};
