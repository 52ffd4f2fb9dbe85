import { createCipheriv, createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { crc32cOf } from '../../../../services/kaggle/download/transfer/crc32c.ts';

/** Bytes that repeat nowhere, the same for the same seed; 200 MB in a blink. */
export const randomBytes = (count: number, seed: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(count));

/** Mulberry32: numbers from 0 to 1. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Once for each content: summing 200 MB for every request would look like a stall. */
const remembered = (sum: (content: Buffer) => string) => {
  const known = new WeakMap<Buffer, string>();
  return (content: Buffer): string => known.get(content) ?? known.set(content, sum(content)).get(content) ?? '';
};

export const md5Of = remembered((content) => `md5=${createHash('md5').update(content).digest('base64')}`);

export const crc32cHeader = remembered((content) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32cOf(content) >>> 0);
  return `crc32c=${bytes.toString('base64')}`;
});

export const modified = 'Tue, 01 Sep 2026 08:00:00 GMT';

/** What a request is answered with; the range it asks for is worked out already. */
export type Answer = (given: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly from: number;
  readonly content: Buffer;
  /** Status and headers as an honest server has them; the body is the caller's. */
  readonly head: (changes?: Readonly<Record<string, string | number | undefined>>, status?: number) => ServerResponse;
}) => void;

/** The right answer. */
export const honest: Answer = ({ from, content, head }) => {
  if (from > 0 && from >= content.length) {
    head({ 'content-range': `bytes */${content.length}`, 'content-length': 0 }, 416).end();
    return;
  }
  head().end(content.subarray(from));
};

/** The right answer under other headers. */
export const under =
  (changes: Fixed): Answer =>
  ({ head, from, content: all }) =>
    void head(changes).end(all.subarray(from));

/** The right beginning, then the connection is cut: after so many bytes of the body. */
export const cutAfter =
  (bytes: number): Answer =>
  ({ request, response, from, content, head }) => {
    head();
    response.write(content.subarray(from, from + bytes), () => request.socket.destroySoon());
  };

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answer =>
  ({ response }) =>
    void response.writeHead(code, headers).end(body);

/** Headers that every answer has; undefined takes one away. */
export type Fixed = Readonly<Record<string, string | undefined>>;

/** A storage server: each request takes the next answer of its script, and the honest one when that is over. */
export const startStorage = async (content: Buffer, script: Answer[] = [], fixed: Fixed = {}) => {
  const requests: IncomingMessage[] = [];
  md5Of(content); // now, not while a request waits
  crc32cHeader(content);
  const state = { content, fixed };
  const server = createServer((request, response) => {
    requests.push(request);
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const from = Number(range ?? 0);
    const { content: bytes, fixed: always } = state;
    const head = (changes: Readonly<Record<string, string | number | undefined>> = {}, code?: number) => {
      const headers = {
        'content-length': bytes.length - from,
        'last-modified': modified,
        etag: `"${md5Of(bytes)}"`,
        'x-goog-hash': `${crc32cHeader(bytes)},${md5Of(bytes)}`,
        'set-cookie': 'ka_sessionid=trap',
        ...(range === undefined ? {} : { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
        ...always,
        ...changes,
      };
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
      return response.writeHead(code ?? (range === undefined ? 200 : 206));
    };
    response.on('error', () => undefined);
    (script.shift() ?? honest)({ request, response, from, content: bytes, head });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}/bucket/archive.zip?Signature=canary`, requests, state, script, stop };
};
