import { inspect } from 'node:util';

/** A proxy that the environment names. Printing it never shows its credentials. */
export class WebProxy {
  readonly variable: string;
  /** Only scheme, host and port. */
  readonly address: string;
  readonly #authorization: string | undefined;

  constructor(variable: string, address: string, authorization: string | undefined) {
    this.variable = variable;
    this.address = address;
    this.#authorization = authorization;
  }

  /** The value of the Proxy-Authorization header. */
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

/** The variable's value is not a usable proxy. The value is never shown, because it may hold a password. */
export interface BadProxy {
  readonly variable: string;
  readonly why: string;
}

const notOne =
  'it is not the address of a proxy (http://HOST:PORT; in a password @ : / # and \\ are %40 %3A %2F %23 and %5C)';

/** Reads a proxy as curl does: http if there is no scheme. */
export const readProxy = (variable: string, text: string): WebProxy | BadProxy => {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url !== null && /^socks/.test(url.protocol))
    return { variable, why: 'it is a SOCKS proxy: only http and https proxies can be used' };
  // If a password holds characters that must be escaped, a part of it ends up in the path.
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
