import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is refused, with the HTTP status. */
export interface Stray {
  readonly status: 403 | 421;
  readonly why: string;
}

/**
 * Refuses requests of pages in a browser, which must not reach a server on loopback: neither by a name that now resolves to 127.0.0.1
 * (DNS rebinding) nor from another origin. `target` is the address that the request names, absolute if it uses a proxy.
 */
export const strayOf = (headers: IncomingHttpHeaders, target: URL, hosts: readonly string[]): Stray | undefined => {
  const { host, origin } = headers;
  if (host === undefined || ![host, target.host].every((name) => hosts.includes(name.toLowerCase())))
    return { status: 421, why: `the arena answers only to ${hosts[0]}` };
  if (origin !== undefined && !hosts.some((name) => origin.toLowerCase() === `http://${name}`))
    return { status: 403, why: 'the arena answers no page of another origin' };
  return undefined;
};

/** The host names of a server on these ports. Kaggle's own client names its proxy `localhost`, without a port. */
export const loopbackHosts = (ports: readonly number[]): readonly string[] => [
  ...ports.flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]),
  'localhost',
];
