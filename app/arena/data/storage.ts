import { createHmac, randomBytes } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Switches } from '../switches.ts';
import { type Checksums, checksumsOf } from './checksum.ts';
import { rangeOf } from './range.ts';

/** Objects behind signed addresses that expire. It is as strict as Google's storage about unwanted headers. */
export interface Storage {
  /** A signed address for a file. */
  readonly sign: (path: string, file: string) => string;
  readonly serve: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
}

type StorageError = readonly [code: string, message: string];

export const openStorage = (origin: () => string, switches: Switches, now: () => Date): Storage => {
  const secret = randomBytes(16);
  const objects = new Map<string, { readonly file: string; sums?: Promise<Checksums> }>();
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`${path} ${expires}`).digest('base64url');

  const sign = (path: string, file: string): string => {
    if (objects.get(path)?.file !== file) objects.set(path, { file });
    const gone = switches.expiredLinks > 0;
    if (gone) switches.expiredLinks -= 1;
    const expires = String(Math.floor(now().getTime() / 1000) + (gone ? -1 : switches.linkSeconds));
    const query = { GoogleAccessId: 'arena@example.invalid', Expires: expires, Signature: signatureOf(path, expires) };
    return `${origin()}${path}?${new URLSearchParams(query)}`;
  };

  /** Why a request may not have the object, as Google says it. */
  const refusal = ({ headers }: IncomingMessage, { pathname, searchParams }: URL): StorageError | undefined => {
    const expires = searchParams.get('Expires') ?? '';
    if (headers.authorization !== undefined) return ['InvalidSecurity', 'An Authorization header came along.'];
    if (headers.cookie !== undefined) return ['InvalidSecurity', 'A cookie came along.'];
    const signed = searchParams.get('Signature') === signatureOf(pathname, expires);
    if (headers['content-type'] !== undefined || !signed)
      return ['SignatureDoesNotMatch', 'The request signature we calculated does not match the one you provided.'];
    return Number(expires) * 1000 <= now().getTime() ? ['ExpiredToken', 'The provided token has expired.'] : undefined;
  };

  return {
    sign,
    serve: async (request, response, url) => {
      const object = objects.get(url.pathname);
      if (object === undefined) return sayInXml(response, 404, ['NoSuchKey', 'No such object.']);
      const wrong = refusal(request, url);
      if (wrong !== undefined) return sayInXml(response, 403, wrong);
      object.sums ??= checksumsOf(object.file);
      await sendObject(request, response, object.file, await object.sums, switches);
    },
  };
};

const sayInXml = (response: ServerResponse, status: number, [code, message]: StorageError) => {
  const text = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml; charset=UTF-8' }).end(text);
};

const sendObject = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  { md5, crc32c, etag }: Checksums,
  switches: Switches,
): Promise<void> => {
  const { size, mtime } = statSync(file);
  const modified = mtime.toUTCString();
  const ifRange = request.headers['if-range'];
  const same = ifRange === undefined || ifRange === etag || ifRange === modified;
  const range = switches.ranges === 'honoured' && same ? rangeOf(request.headers.range, size) : null;
  response.setHeader('last-modified', modified).setHeader('etag', etag).setHeader('accept-ranges', 'bytes');
  response.setHeader('content-type', file.endsWith('.zip') ? 'application/zip' : 'application/octet-stream');
  const sums = switches.hash === 'wrong' ? `md5=${Buffer.alloc(16).toString('base64')}` : `crc32c=${crc32c},md5=${md5}`;
  if (switches.hash !== 'none') response.setHeader('x-goog-hash', sums);
  if (range === 'outside') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  const [start, end] = range ?? [0, size - 1];
  if (range !== null) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
  if (switches.contentLength === 'sent') response.setHeader('content-length', end - start + 1);
  if (switches.contentLength === 'closed') response.useChunkedEncodingByDefault = response.shouldKeepAlive = false;
  response.writeHead(range === null ? 200 : 206);
  if (request.method === 'HEAD' || size === 0) return void response.end();
  const cut = switches.cuts.shift();
  const last = cut === undefined ? end : Math.min(end, start + cut - 1);
  if (last >= start) await sendBytes(response, file, start, last, switches.drip);
  if (cut !== undefined && last < end) response.socket?.destroySoon();
  else response.end();
};

const sendBytes = async (
  response: ServerResponse,
  file: string,
  start: number,
  end: number,
  drip: Switches['drip'],
): Promise<void> => {
  const stream = createReadStream(file, { start, end, highWaterMark: drip?.bytes ?? 2 ** 20 });
  if (drip === null) {
    stream.pipe(response, { end: false });
    await Promise.race([finished(stream), finished(response)]).catch(() => stream.destroy());
    return;
  }
  for await (const piece of stream) {
    if (response.destroyed) return;
    response.write(piece);
    await wait(drip.ms);
  }
};
