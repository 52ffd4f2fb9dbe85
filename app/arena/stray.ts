import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is not answered, as HTTP says it. */
export interface Stray {
  readonly status: 403 | 421;
  readonly why: string;
}

/**
 * A page in a browser must not reach what listens on loopback, under a name of its own that now resolves to 127.0.0.1
 * (DNS rebinding) or from a page elsewhere. `target` is the absolute address of whoever asks through a proxy.
 */
export const strayOf = (headers: IncomingHttpHeaders, target: URL, hosts: readonly string[]): Stray | undefined => {
  const { host, origin } = headers;
  if (host === undefined || ![host, target.host].every((name) => hosts.includes(name.toLowerCase())))
    return { status: 421, why: `the arena answers only to ${hosts[0]}` };
  if (origin !== undefined && !hosts.some((name) => origin.toLowerCase() === `http://${name}`))
    return { status: 403, why: 'the arena answers no page of another origin' };
  return undefined;
};

/** What a server on these ports may be called. `localhost` alone is what Kaggle's own client says to its proxy. */
export const loopbackHosts = (ports: readonly number[]): readonly string[] => [
  ...ports.flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]),
  'localhost',
];
