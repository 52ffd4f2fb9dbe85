import type { Context, MiddlewareHandler } from 'hono';
import type { Door } from './door.ts';

/** The names of loopback at this port. Any other name was bound to our address by somebody else. */
const ourHosts = (port: number): readonly string[] =>
  ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);

/**
 * Refuses requests by another name (DNS rebinding), and requests of pages of another origin, except a link that somebody follows. A change
 * must come from a page of ours, or from a program that has the token.
 */
export const guard = (port: () => number, door: Door): MiddlewareHandler => {
  return async (context, next) => {
    const { method } = context.req;
    const host = context.req.header('host') ?? '';
    if (!ourHosts(port()).includes(host)) return context.text('This is not the name of this server.\n', 421);
    const isChange = method !== 'GET' && method !== 'HEAD';
    const origin = context.req.header('origin');
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    if (isForeign || comesFromElsewhere(context, isChange))
      return context.text('A page of another origin asks.\n', 403);
    if (!isChange || context.req.path === '/enter') return next();
    if (origin === undefined && context.req.header('authorization') === undefined)
      return context.text('A change needs an Origin, or the token as a Bearer.\n', 403);
    if (!door.isOpen(context)) return context.text('A change needs the token that was printed at the start.\n', 401);
    return next();
  };
};

/** Whether a page of another origin asks, as browsers say. Another port of this machine is another origin, too. */
const comesFromElsewhere = (context: Context, isChange: boolean): boolean => {
  const site = context.req.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return isChange || context.req.header('sec-fetch-mode') !== 'navigate';
};
