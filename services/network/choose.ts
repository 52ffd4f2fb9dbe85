import { type BadProxy, readProxy, type WebProxy } from './proxy.ts';

/**
 * The proxy for an address, by the variables that curl and the official client read, small letters first; empty is unset.
 * Null: none. This machine itself is never asked for through one: nobody means that, and no proxy could do it.
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

/** A dot at the end only says that the name is whole. */
const bare = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** NO_PROXY: `*`, or hosts with everything below them, each with its port or for all; `.host` and `*.host` are the same. */
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

/** `host`, `host:port`, `[::1]:port`, or an IPv6 address as it is. */
const partsOf = (entry: string): { readonly name: string; readonly only: string | undefined } => {
  const [, name = entry, only] = /^\[(.*)\](?::(\d+))?$/.exec(entry) ?? /^([^:]*):(\d+)$/.exec(entry) ?? [];
  return { name: bare(name).replace(/^\*?\./, ''), only };
};
