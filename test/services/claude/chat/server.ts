import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions.js';
import { onTestFinished } from 'vitest';

/** The deltas of one answer, or an error; `short`: the stream ends before it says why the answer ended. */
export type ChatAnswer =
  | {
      readonly deltas: readonly object[];
      readonly finish?: string;
      readonly usage?: object | null;
      readonly short?: true;
    }
  | { readonly status: number; readonly error: object; readonly headers?: Record<string, string> };

export interface ChatCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatCompletionCreateParamsStreaming;
}

/** A text in two pieces. */
export const chatText = (text: string, finish = 'stop'): ChatAnswer => ({
  deltas: [{ role: 'assistant', content: text.slice(0, 3) }, { content: text.slice(3) }],
  finish,
});

/** A server on loopback that speaks chat completions as OpenAI's documentation has them. */
export const chatServer = async (answerTo: (call: ChatCall, n: number) => ChatAnswer) => {
  const calls: ChatCall[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body: ChatCompletionCreateParamsStreaming = JSON.parse(Buffer.concat(pieces).toString());
    const call = { path: request.url ?? '', headers: request.headers, body };
    calls.push(call);
    const answer = answerTo(call, calls.length);
    if ('status' in answer) {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      return response.end(JSON.stringify({ error: answer.error }));
    }
    const { deltas, finish = 'stop', usage = { prompt_tokens: 90, completion_tokens: 10 }, short } = answer;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' });
    const send = (choices: readonly object[], more: object = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'served', choices, ...more })}\n\n`,
      );
    for (const delta of deltas) send([{ index: 0, delta, finish_reason: null }]);
    if (short) return response.end();
    send([{ index: 0, delta: {}, finish_reason: finish }]);
    if (usage !== null) send([], { usage });
    return response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }; // listening on TCP
};
