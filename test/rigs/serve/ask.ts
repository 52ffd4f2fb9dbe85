import { request } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Asking {
  readonly method?: string;
  /** As they are sent, `host` and `origin` among them: fetch would not let us. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request to a server of ours, with headers as a browser or an attacker would send them. */
export const ask = (url: string, { method = 'GET', headers = {}, body = '' }: Asking = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** A stream of events, as a page hears it. */
export interface Stream extends AsyncDisposable {
  /** The first event, of those that were not looked at yet, in which these words are. */
  readonly until: (words: string) => Promise<string>;
}

export const openStream = (url: string): Stream => {
  const left = new AbortController();
  const events = eventsOf(url, left.signal);
  return {
    async until(words) {
      for (;;) {
        const { value, done } = await events.next();
        if (done === true) throw new Error(`the stream ended before it told of "${words}"`);
        if (value.includes(words)) return value;
      }
    },
    async [Symbol.asyncDispose]() {
      left.abort();
    },
  };
};

async function* eventsOf(url: string, signal: AbortSignal): AsyncGenerator<string, undefined> {
  const { body } = await fetch(url, { signal });
  let text = '';
  for await (const part of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const events = (text + part).split('\n\n');
    text = events.pop() ?? '';
    yield* events;
  }
  return undefined;
}
