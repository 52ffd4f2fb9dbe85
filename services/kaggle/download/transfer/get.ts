import type { Dispatcher } from 'undici';
import { openRelief } from './relief.ts';
import type { Headers } from './remote.ts';

/** What to do with a response. `body`: pass every chunk to `data`; `words`: keep a short text, for the reason in it; `stop`: hang up. */
export interface Receiver {
  readonly head: (status: number, headers: Headers) => 'body' | 'words' | 'stop';
  /** Synchronous, so that we always know what is on disk. If it throws, the connection ends. */
  readonly data: (chunk: Buffer) => void;
}

export type Ended =
  | { readonly kind: 'ended'; readonly words: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost'; readonly why: string; readonly error?: Error }
  | { readonly kind: 'threw'; readonly error: unknown };

export interface Get {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal | undefined;
  /** If fewer than `bytes` arrive in any `ms`, the connection counts as dead: a trickle would hold us for ever. */
  readonly stall: { readonly ms: number; readonly bytes: number };
}

const mostWords = 64 * 2 ** 10;

/** One GET without credentials, cookies or redirects. It reads chunk by chunk, a third faster than undici's `request()`. */
export const get = ({ url, headers, dispatcher, signal, stall }: Get, receiver: Receiver): Promise<Ended> => {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const relief = openRelief();
  const words: Buffer[] = [];
  let reading: 'body' | 'words' = 'words';
  let hangUp: (() => void) | undefined;
  let over = false;
  let came = 0;
  const end = (ended: Ended) => {
    if (over) return;
    over = true;
    clearInterval(watch);
    signal?.removeEventListener('abort', cancel);
    hangUp?.();
    resolve(ended);
  };
  const cancel = () => end({ kind: 'cancelled' });
  const watch = setInterval(() => {
    if (came < stall.bytes) end({ kind: 'lost', why: `only ${came} bytes came in ${stall.ms / 1000} s` });
    came = 0;
  }, stall.ms);
  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      end({ kind: 'threw', error });
    }
  };
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  const path = `${url.pathname}${url.search}`;
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      hangUp = () => controller.abort(new Error('enough'));
      if (over) hangUp();
    },
    onResponseStart(_controller, status, answered) {
      if (status < 200 || over) return;
      guarded(() => {
        const choice = receiver.head(status, answered);
        if (choice === 'stop') end({ kind: 'stopped' });
        else reading = choice;
      });
    },
    onResponseData(_controller, chunk) {
      if (over) return;
      came += chunk.length;
      relief(chunk.length);
      if (reading === 'body') guarded(() => receiver.data(chunk));
      else if (words.push(chunk) * 1024 > mostWords) end(said(words));
    },
    onResponseEnd() {
      hangUp = undefined;
      end(said(words));
    },
    onResponseError(_controller, error) {
      hangUp = undefined;
      end({ kind: 'lost', why: reasonOf(error), error });
    },
  };
  if (!over) dispatcher.dispatch({ origin: url.origin, path, method: 'GET', headers: { ...headers } }, handler);
  return promise;
};

const said = (words: readonly Buffer[]): Ended => ({
  kind: 'ended',
  words: Buffer.concat(words).subarray(0, mostWords).toString('utf8'),
});

/** The reason without the address, which is as good as a credential until it expires. */
const reasonOf = (error: Error): string => {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error.message;
};
