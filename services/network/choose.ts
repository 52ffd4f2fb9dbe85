import { type BadProxy, readProxy, type WebProxy } from './proxy.ts';

/**
 * The proxy for an address, by the variables that curl and the official client read. Lower case comes first; empty
 * counts as unset. Null: no proxy. Addresses of this machine never get a proxy, which could not reach them.
 */
export const proxyFor = (url: URL, env: NodeJS.ProcessEnv): WebProxy | BadProxy | null => {
  const own = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = [own, 'all_proxy'].flatMap(bothCases).find((name) => valueIn(env, name) !== '');
  if (variable === undefined || isThisMachine(url) || isExcepted(url, env)) return null;
  return readProxy(variable, valueIn(env, variable));
};

const bothCases = (name: string): readonly string[] => [name, name.toUpperCase()];

const valueIn = (env: NodeJS.ProcessEnv, name: string): string => env[name]?.trim() ?? '';

const isThisMachine = ({ hostname }: URL): boolean =>
  /^(127(\.\d+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\]|(.+\.)?localhost)$/.test(bare(hostname));

/** Removes a dot at the end, which only marks a complete name. */
const bare = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/**
 * Whether NO_PROXY excludes the address. It holds `*` or hosts, each with its subdomains and perhaps a port. `.host`
 * and `*.host` mean the same as `host`.
 */
const isExcepted = (url: URL, env: NodeJS.ProcessEnv): boolean => {
  const host = bare(url.hostname).replace(/^\[(.*)\]$/, '$1');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const value = bothCases('no_proxy')
    .map((name) => valueIn(env, name))
    .find((text) => text !== '');
  return (value ?? '').split(/[\s,]+/).some((entry) => {
    const { name, only = port } = partsOf(entry);
    if (name === '' || only !== port) return false;
    return name === '*' || host === name || host.endsWith(`.${name}`);
  });
};

/** Splits `host`, `host:port` and `[::1]:port`; a bare IPv6 address has no port. */
const partsOf = (entry: string): { readonly name: string; readonly only: string | undefined } => {
  const [, name = entry, only] = /^\[(.*)\](?::(\d+))?$/.exec(entry) ?? /^([^:]*):(\d+)$/.exec(entry) ?? [];
  return { name: bare(name).replace(/^\*?\./, ''), only };
};
