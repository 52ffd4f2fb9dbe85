import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { proxyFor } from './choose.ts';
import type { BadProxy, WebProxy } from './proxy.ts';

/** undici's limits in milliseconds and bytes; they apply with and without a proxy. */
export interface Limits {
  readonly connect: number;
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
  readonly maxResponseSize?: number;
}

/** How to reach an address. `proxy`: null for a direct connection. */
export interface Way {
  readonly dispatcher: Dispatcher;
  readonly proxy: WebProxy | null;
}

/**
 * Opens our own connections, through the proxies of the environment. They are shared by address and keep no process
 * alive. The signal ends all of them, also those that still wait for a proxy, which undici itself would not end.
 */
export const openWays = ({ connect, ...limits }: Limits, signal?: AbortSignal): ((url: URL) => Way | BadProxy) => {
  const straight = new Agent({ allowH2: false, connect: { timeout: connect }, ...limits });
  const open = new Map<string, ProxyAgent>();
  const end = () => {
    for (const dispatcher of [straight, ...open.values()]) void dispatcher.destroy();
  };
  signal?.addEventListener('abort', end, { once: true });
  return (url) => {
    const proxy = proxyFor(url, process.env);
    if (proxy === null) return { dispatcher: straight, proxy };
    if ('why' in proxy) return proxy;
    const key = `${proxy.address} ${proxy.authorization()}`;
    const dispatcher = open.get(key) ?? through(proxy, connect, limits);
    open.set(key, dispatcher);
    return { dispatcher, proxy };
  };
};

/** undici does not pass its limits to connections to the proxy, but plain http answers come through them. */
const through = (proxy: WebProxy, connect: number, limits: Omit<Limits, 'connect'>): ProxyAgent => {
  const pool = (origin: string | URL, options: object) => new Pool(origin, { ...limits, ...options });
  const tunnels = (origin: URL, options: object) => new Pool(origin, { ...options, headersTimeout: connect });
  const token = proxy.authorization();
  return new ProxyAgent({
    ...limits,
    ...{ uri: proxy.address, allowH2: false, factory: pool, clientFactory: tunnels },
    ...{ proxyTls: { timeout: connect, allowH2: false }, requestTls: { timeout: connect, allowH2: false } },
    ...(token === undefined ? {} : { token }),
  });
};
