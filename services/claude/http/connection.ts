import { fetch as fetchOver } from 'undici';
import type { WebProxy } from '../../network/proxy.ts';
import { proxyTrouble } from '../../network/trouble.ts';
import { openWays } from '../../network/ways.ts';
import type { RoleModel } from '../settings/settings.ts';
import { openBounds } from './bounded-body.ts';
import type { Response, Sent } from './response.ts';
import { type ClientErrors, causes, connectionLost, oversized, type Trouble, troubleOf } from './trouble.ts';

/** The settings that both makers' clients share: our own connections and limits, and no retries (see retry-limits.ts). */
interface ClientSettings {
  readonly maxRetries: 0;
  readonly timeout: number;
  readonly logLevel: 'off';
  readonly fetchOptions: { readonly redirect: 'manual' };
  readonly fetch: typeof fetch;
}

/** Asks a server once through a maker's client. Never throws; what `ask` throws becomes a trouble. */
export type Connection = (ask: (settings: ClientSettings, signal: AbortSignal) => Promise<Response>) => Promise<Sent>;

const connectMs = 15_000;

/** The way to one address of a role's server: proxies, limits of time and size. */
export const openConnection = (
  url: URL,
  { model, timeoutSeconds }: RoleModel,
  errors: ClientErrors,
  signal: AbortSignal,
): Connection => {
  const ms = timeoutSeconds * 1000;
  const way = openWays({ connect: Math.min(connectMs, ms), headersTimeout: ms, bodyTimeout: ms }, signal);
  return async (ask) => {
    if (signal.aborted) return { kind: 'cancelled' };
    const chosen = way(url);
    if ('why' in chosen)
      return troubled({ ...connectionLost(`${chosen.variable}: ${chosen.why}`, false), temporary: false });
    const bounds = openBounds();
    const settings: ClientSettings = {
      ...{ maxRetries: 0, timeout: ms, logLevel: 'off' },
      fetchOptions: { redirect: 'manual' }, // a key must not follow a redirect
      fetch: (async (input: string, init: object) => {
        const response = await fetchOver(input, { ...init, dispatcher: chosen.dispatcher });
        return bounds.bounded(response as unknown as globalThis.Response); // the same type, declared twice
      }) as typeof fetch, // the clients pass addresses as strings
    };
    const whole = AbortSignal.timeout(ms);
    try {
      return { kind: 'response', response: await ask(settings, AbortSignal.any([signal, whole])) };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      const exceeded = bounds.exceeded();
      if (exceeded !== null) return troubled(oversized(exceeded));
      const proxied = chosen.proxy === null ? undefined : troubleOfProxy(error, chosen.proxy);
      if (proxied !== undefined)
        return troubled({ ...connectionLost(proxied.why, false), temporary: !proxied.lasting });
      return troubled(troubleOf(error, errors, model, timeoutSeconds, whole.aborted));
    }
  };
};

const troubled = (trouble: Trouble): Sent => ({ kind: 'trouble', trouble });

const troubleOfProxy = (error: unknown, proxy: WebProxy) =>
  causes(error)
    .map((cause) => proxyTrouble(cause, proxy))
    .find((found) => found !== null);
