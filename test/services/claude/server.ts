import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/** Only text has words; uses of tools and their results have none. */
const Block = z.object({ type: z.string(), text: z.string().default(''), cache_control: z.unknown().optional() });
const Blocks = z.union([z.string(), z.array(Block)]);
const Asked = z.looseObject({
  model: z.string(),
  max_tokens: z.int(),
  system: Blocks,
  messages: z.array(z.object({ role: z.string(), content: Blocks })),
});

/** A request as the official client sent it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly raw: string;
  readonly body: z.output<typeof Asked>;
}

/** What to answer: a text, or with more to it, or (undefined) what was already done with the response. */
export type Answer =
  | string
  | {
      readonly text?: string;
      readonly stop?: string | null;
      /** Why it refuses. */
      readonly details?: { readonly category: string | null; readonly explanation: string | null };
      readonly usage?: Readonly<Record<string, number>> | null;
      /** The connection ends in the middle. */
      readonly cut?: boolean;
      /** It ends in good order, but before its end. */
      readonly short?: boolean;
      /** An error inside of an answer that had begun. */
      readonly late?: { readonly type: string; readonly message: string };
    }
  | {
      readonly status: number;
      readonly error: string;
      readonly type?: string;
      readonly headers?: Record<string, string>;
    }
  | undefined;

export interface ModelServer {
  readonly url: string;
  readonly calls: readonly Received[];
}

/** A server on loopback that streams as the Messages API does. */
export const modelServer = async (
  answer: (call: Received, n: number, response: ServerResponse) => Answer | Promise<Answer>,
): Promise<ModelServer> => {
  const calls: Received[] = [];
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request.setEncoding('utf8')) raw += chunk;
    const call = { path: request.url ?? '', headers: request.headers, raw, body: Asked.parse(JSON.parse(raw)) };
    calls.push(call);
    respond(response, call, await answer(call, calls.length, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }; // it listens on TCP
};

const respond = (response: ServerResponse, { body }: Received, answer: Answer): void => {
  if (answer === undefined) return;
  if (typeof answer === 'object' && 'status' in answer) {
    const { status, error, type = 'api_error', headers = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_bad', ...headers });
    response.end(JSON.stringify({ type: 'error', error: { type, message: error } }));
    return;
  }
  const {
    text = '',
    stop = 'end_turn',
    details,
    usage,
    cut = false,
    short = false,
    late,
  } = typeof answer === 'string' ? { text: answer } : answer;
  const counts = usage === null ? {} : { input_tokens: 100, output_tokens: 20, ...usage };
  const { output_tokens, ...input } = counts as Record<string, number>; // all of them are numbers
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': 'req_1' });
  const say = (data: { readonly type: string; readonly [key: string]: unknown }) =>
    response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  const message = { id: 'msg_1', type: 'message', role: 'assistant', content: [], model: body.model };
  say({ type: 'message_start', message: { ...message, stop_reason: null, usage: { ...input, output_tokens: 1 } } });
  if (text !== '') {
    say({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
    for (const part of text.match(/[\s\S]{1,7}/g) ?? [])
      say({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: part } });
  }
  if (cut) {
    response.destroy();
    return;
  }
  if (short) {
    response.end();
    return;
  }
  if (late !== undefined) {
    say({ type: 'error', error: late });
    response.end();
    return;
  }
  if (text !== '') say({ type: 'content_block_stop', index: 0 });
  say({
    type: 'message_delta',
    delta: {
      stop_reason: stop,
      stop_sequence: null,
      ...(details && { stop_details: { type: 'refusal', ...details } }),
    },
    usage: { output_tokens: output_tokens ?? 0 },
  });
  say({ type: 'message_stop' });
  response.end();
};
