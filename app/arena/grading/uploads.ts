import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import type { Switches } from '../switches.ts';

interface Session {
  readonly file: string;
  readonly slug: string;
  readonly length: number;
  used: boolean;
}

/** Resumable uploads of submission files. Each is good for one submission. */
export interface Uploads {
  readonly begin: (
    slug: string,
    fileName: string,
    length: number,
  ) => { readonly token: string; readonly createUrl: string };
  readonly serve: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
  /** The file of a token, which this uses up; undefined: there is no such token, it was used, or the file is not complete. */
  readonly take: (slug: string, token: string) => { readonly file: string; readonly bytes: number } | undefined;
}

export const uploadPath = '/upload/storage/v1/b/kaggle-competitions-submissions/o';

export const openUploads = (origin: () => string, scratch: string, switches: Switches): Uploads => {
  const sessions = new Map<string, Session>();
  const tokens = new Map<string, Session>();

  const begin: Uploads['begin'] = (slug, fileName, length) => {
    const [id, token] = [randomUUID(), randomUUID()];
    const folder = join(scratch, 'uploads', id);
    mkdirSync(folder, { recursive: true });
    const session = { slug, length, file: join(folder, basename(fileName) || 'submission.csv'), used: false };
    writeFileSync(session.file, '');
    sessions.set(id, session);
    tokens.set(token, session);
    return { token, createUrl: `${origin()}${uploadPath}?uploadType=resumable&upload_id=${id}` };
  };

  const serve: Uploads['serve'] = async (request, response, url) => {
    const session = sessions.get(url.searchParams.get('upload_id') ?? '');
    const say = (status: number, headers = {}) => void response.writeHead(status, headers).end();
    if (request.headers.authorization !== undefined || request.headers.cookie !== undefined) return say(401);
    if (request.method !== 'PUT') return say(405);
    if (switches.expiredUploads > 0) {
      switches.expiredUploads -= 1;
      sessions.delete(url.searchParams.get('upload_id') ?? '');
      return say(404);
    }
    if (session === undefined) return say(404);
    const { file, length } = session;
    if (Number(request.headers['content-length'] ?? 0) > length) return say(400);
    const have = () => statSync(file).size;
    const answer = () =>
      have() === length
        ? void response.writeHead(200, { 'content-type': 'application/json' }).end('{"kind":"storage#object"}')
        : say(308, have() === 0 ? {} : { range: `bytes=0-${have() - 1}` });
    const sent = request.headers['content-range'];
    const start = Number(/^bytes (\d+)-/.exec(sent ?? '')?.[1] ?? Number.NaN);
    if (sent !== undefined && start !== have()) {
      request.resume();
      return answer();
    }
    if (sent === undefined) writeFileSync(file, '');
    const cut = switches.uploadCuts.shift();
    const failing = sent === undefined && switches.unavailableUploads > 0;
    if (failing) switches.unavailableUploads -= 1;
    const room = cut ?? (failing ? Math.floor(length / 2) : length - have());
    if ((await keep(request, file, room, cut !== undefined)) === 'cut') return void response.destroy();
    if (failing) return say(503);
    answer();
  };

  const take: Uploads['take'] = (slug, token) => {
    const session = tokens.get(token);
    if (session === undefined || session.used || session.slug !== slug) return undefined;
    if (statSync(session.file).size !== session.length) return undefined;
    session.used = true;
    return { file: session.file, bytes: session.length };
  };
  return { begin, serve, take };
};

/** Keeps `room` bytes of a body. The rest is read and dropped, or with `cut` the connection is to be cut there. */
const keep = async (request: IncomingMessage, file: string, room: number, cut: boolean): Promise<'cut' | 'read'> => {
  let left = room;
  for await (const chunk of request) {
    const part = chunk.subarray(0, left);
    appendFileSync(file, part);
    left -= part.length;
    if (cut && left === 0) return 'cut';
  }
  return 'read';
};
