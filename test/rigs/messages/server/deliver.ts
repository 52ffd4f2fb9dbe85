import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message, RawContentBlockStartEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import type { Mistreatment } from '../faults.ts';
import { frame, framesOf, ping } from './stream.ts';

type Outcome = 'whole' | 'cut' | 'failed';

const asJson = 'application/json';
const asStream = 'text/event-stream; charset=utf-8';

/** Sends a message well. */
export const deliver = (response: ServerResponse, message: Message, stream: boolean): Promise<Outcome> =>
  send(response, stream ? asStream : asJson, partsOf(message, stream));

const partsOf = (message: Message, stream: boolean) => (stream ? framesOf(message) : [JSON.stringify(message)]);

const open = (response: ServerResponse, type: string) => response.writeHead(200, { 'content-type': type });

const send = async (response: ServerResponse, type: string, parts: readonly string[]): Promise<Outcome> => {
  if (response.destroyed) return 'cut';
  open(response, type);
  for (const part of parts) response.write(part);
  response.end();
  await gone(response);
  return response.writableFinished ? 'whole' : 'cut';
};

/** The end of an exchange, whoever ended it. */
const gone = (response: ServerResponse): Promise<unknown> =>
  response.closed ? Promise.resolve() : once(response, 'close');

/** The message with parts that no client of today knows: to be passed over. */
export const deliverFuture = (response: ServerResponse, message: Message, stream: boolean): Promise<Outcome> => {
  const block = { type: 'future_block', data: { anything: true } };
  if (!stream) {
    const body = { ...message, content: [...message.content, block], future_field: 1 };
    return send(response, asJson, [JSON.stringify(body)]);
  }
  const index = message.content.length;
  const future = frame('future_event', { type: 'future_event', index });
  const start = { type: 'content_block_start', index, content_block: block };
  const stop = { type: 'content_block_stop', index } satisfies {
    type: string;
    index: RawContentBlockStartEvent['index'];
  };
  const frames = framesOf(message).flatMap((one) => [future, one]);
  const unknown = [frame(start.type, start), frame(stop.type, stop)];
  return send(response, asStream, [...frames.slice(0, -4), ...unknown, ...frames.slice(-4)]);
};

/** The message without a word on what it used: nothing, or, where the SDK's streams would break, zeros. */
export const deliverUncounted = (response: ServerResponse, message: Message, stream: boolean): Promise<Outcome> => {
  const { usage, ...rest } = message;
  if (!stream) return send(response, asJson, [JSON.stringify(rest)]);
  return deliver(response, { ...message, usage: { ...usage, input_tokens: 0, output_tokens: 0 } }, true);
};

/** Half a stream, and then the word that it went wrong. */
export const deliverError = async (response: ServerResponse, message: Message, error: unknown): Promise<Outcome> => {
  await send(response, asStream, [...half(framesOf(message)), frame('error', error)]);
  return 'failed';
};

const half = <T>(parts: readonly T[]): readonly T[] => parts.slice(0, Math.ceil(parts.length / 2));

/** Cuts in the middle of whatever is there: text as well as a list of events. */
const firstHalf = (parts: readonly string[]): string => {
  const all = parts.length > 1 ? half(parts).join('') : (parts[0] ?? '');
  return parts.length > 1 ? all : all.slice(0, Math.ceil(all.length / 2));
};

/** Repeats until the client has had enough, or the server ends. */
const forever = async (response: ServerResponse, part: string, ms: number): Promise<void> => {
  while (!response.destroyed && !response.closed) {
    response.write(part);
    await wait(ms, undefined, { ref: false });
  }
};

const page =
  '<html><head><title>Sign in</title></head><body><h1>Please sign in to the guest network</h1></body></html>';

export const cutOff = (response: ServerResponse): 'cut' => {
  response.destroy();
  return 'cut';
};

/** Until the client has had enough. */
export const keepWaiting = async (response: ServerResponse): Promise<'cut'> => {
  await gone(response);
  return 'cut';
};

/** Sends a message badly. */
export const mistreat = async (
  response: ServerResponse,
  message: Message,
  stream: boolean,
  how: Mistreatment,
): Promise<Outcome> => {
  const type = stream ? asStream : asJson;
  const parts = partsOf(message, stream);
  switch (how) {
    case 'cut-first':
    case 'cut-unheard':
      return cutOff(response);
    case 'cut-midway':
      open(response, type).write(firstHalf(parts), () => response.destroy());
      await gone(response);
      return 'cut';
    case 'ends-early':
      await send(response, type, [firstHalf(parts)]);
      return 'cut';
    case 'drip':
      return drip(response, type, parts);
    case 'stall':
      open(response, type).write(firstHalf(parts));
      await gone(response);
      return 'cut';
    case 'silence':
      return keepWaiting(response);
    case 'pings':
      open(response, type).write(stream ? (parts[0] ?? '') : '');
      await forever(response, stream ? ping : ' ', 25);
      return 'cut';
    case 'babble': {
      open(response, type).write(stream ? parts.slice(0, 3).join('') : '{"content":[{"type":"text","text":"');
      const delta = { type: 'text_delta', text: 'and then '.repeat(100) };
      const more = frame('content_block_delta', { type: 'content_block_delta', index: 0, delta });
      await forever(response, stream ? more : delta.text, 5);
      return 'cut';
    }
    case 'garbage': {
      const broken = 'event: content_block_delta\ndata: {"type":"content_block_de\u0000\n\n';
      await send(response, type, stream ? [...half(parts), broken] : ['{"id":"msg_1","content":[{"ty\u0000']);
      return 'failed';
    }
    case 'html':
      await send(response, 'text/html', [page]);
      return 'failed';
    case 'empty-body':
      await send(response, type, []);
      return 'failed';
  }
};

/** At most a hundred pieces, cut anywhere, also within a character. */
const drip = async (response: ServerResponse, type: string, parts: readonly string[]): Promise<Outcome> => {
  const bytes = Buffer.from(parts.join(''));
  const size = Math.max(7, Math.ceil(bytes.length / 100));
  open(response, type);
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    await wait(5);
  }
  response.end();
  await gone(response);
  return response.writableFinished ? 'whole' : 'cut';
};
