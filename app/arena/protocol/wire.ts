import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../switches.ts';
import { errorBody, type Reply, withoutDefaults } from './reply.ts';

/** An answer ready to be sent. */
export interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const text = (status: number, type: string, body: string, headers = {}): Wire => ({
  status,
  headers: { 'content-type': type, ...headers },
  body: Buffer.from(body),
});

const asJson = 'application/json; charset=utf-8';

export const wireOf = (reply: Reply, envelope: 'A' | 'B'): Wire => {
  switch (reply.kind) {
    case 'json':
      return text(200, asJson, JSON.stringify(reply.defaults === 'sent' ? reply.value : withoutDefaults(reply.value)));
    case 'error': {
      const { status, message, retryAfter } = reply;
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return text(status, asJson, errorBody(envelope, status, message), headers);
    }
    case 'redirect':
      return { status: 302, headers: { location: reply.location }, body: Buffer.alloc(0) };
    case 'bytes':
      return { status: 200, headers: { 'content-type': reply.type }, body: reply.body };
  }
};

/** An answer as a fault spoils it; null: there is no answer. */
export const spoiled = (wire: Wire, { kind, retryAfter }: Fault, envelope: 'A' | 'B'): Wire | null => {
  const error = (status: number, message: string) =>
    wireOf({ kind: 'error', status, message, ...(retryAfter !== undefined && { retryAfter }) }, envelope);
  switch (kind) {
    case 'too-many-requests':
      return error(429, envelope === 'A' ? 'TooManyRequests' : 'Too many requests');
    case 'unavailable':
    case 'unavailable-after':
      return error(503, 'Service Unavailable');
    case 'html':
      return text(
        502,
        'text/html',
        '<html><head><title>502 Server Error</title></head><body><h1>502</h1></body></html>',
      );
    case 'garbage':
      return text(200, asJson, '{"files":[{"name":"tra\u0000');
    case 'empty':
      return text(200, asJson, '');
    case 'drip':
    case 'late':
      return wire;
    case 'cut':
    case 'cut-after':
    case 'hang':
    case 'hang-after':
      return null;
  }
};

/** Whether the method is carried out although its answer is spoiled. */
export const stillDone = ({ kind }: Fault): boolean =>
  ['unavailable-after', 'cut-after', 'hang-after', 'drip', 'late'].includes(kind);

/** Sends an answer; slowly: a byte at a time. */
export const send = async (
  response: ServerResponse,
  { status, headers, body }: Wire,
  slowly: boolean,
): Promise<void> => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('content-length', body.length).writeHead(status);
  if (slowly) {
    for (const byte of body) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await wait(20);
    }
    response.end();
  } else response.end(body);
};
