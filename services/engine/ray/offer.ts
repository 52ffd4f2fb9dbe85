import type { Dispatcher } from 'undici';

const unwanted = new Set(['sec-websocket-extensions', 'sec-fetch-mode']);

/**
 * Makes undici's WebSocket ask plainly. Ray's dashboard hands an offer to compress on to the process behind it, which then
 * compresses although the one in between cannot read that; and what looks like a browser is kept from some of Ray.
 */
export const askPlainly = (dispatcher: Dispatcher): Dispatcher =>
  dispatcher.compose((dispatch) => (options, handler) => {
    const entries = Object.entries(options.headers ?? {}).filter(([name]) => !unwanted.has(name.toLowerCase()));
    return dispatch({ ...options, headers: Object.fromEntries(entries) }, handler);
  });
