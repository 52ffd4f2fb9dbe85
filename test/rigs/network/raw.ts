import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { type Arena, type ArenaOptions, startArena } from '../../../app/arena/arena.ts';
import { basicOf } from '../../../app/arena/auth.ts';
import type { Judge } from '../../../app/arena/grading/board.ts';
import type { Entry } from '../../../app/arena/serve.ts';
import { unzip } from '../../../services/dataset/archives/unzip.ts';
import { openBudget } from '../../../services/dataset/budget.ts';
import { scratchFolder } from '../scratch.ts';

/** What came back, unread by any client. */
export interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly text: string;
}

export const fetchRaw = async (url: string, options: Parameters<typeof request>[1] = {}): Promise<Raw> => {
  const { statusCode, headers, body } = await request(url, options);
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, headers, body: bytes, text: bytes.toString() };
};

/** Calls a method in the current dialect, signed in unless told otherwise. */
export const rpc = (
  arena: Arena,
  method: string,
  body: object,
  headers: Record<string, string> = { authorization: basicOf(arena.account) },
) => {
  const service = method === 'IntrospectToken' ? 'security.OAuthService' : 'competitions.CompetitionApiService';
  return fetchRaw(`${arena.url}/${service}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
};

/** The same by its older address. */
export const rest = (
  arena: Arena,
  path: string,
  headers: Record<string, string> = { authorization: basicOf(arena.account) },
) => fetchRaw(`${arena.url}/${path}`, { headers });

/** A folder with these files; contents are text. */
export const folderWith = (files: Readonly<Record<string, string>>, name = 'planets'): string => {
  const folder = join(scratchFolder(), name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

export const planets = {
  'train.csv': 'id,x,y\n1,2,0\n2,3,1\n',
  'test.csv': 'id,x\n3,4\n',
  'sample_submission.csv': 'id,y\n3,0\n',
};

/** An arena for one test; its judge says what a file's text says: a number is the score, anything else is why not. */
export const arenaOf = async (
  entry: Partial<Entry> = {},
  options: Omit<ArenaOptions, 'competitions'> = {},
): Promise<Arena> => {
  const folder = entry.folder ?? folderWith(planets);
  const arena = await startArena({ competitions: [{ judge: byItsText, ...entry, folder }], ...options });
  onTestFinished(() => arena.stop());
  return arena;
};

const byItsText: Judge = async (file) => {
  const text = readFileSync(file, 'utf8');
  return Number.isFinite(Number(text)) ? { ok: true, score: Number(text) } : { ok: false, why: text };
};

/** The folder that an archive was unpacked into. */
export const unzipped = async (archive: string): Promise<string> => {
  const into = join(scratchFolder(), 'unzipped');
  mkdirSync(into);
  await unzip(archive, archive, into, openBudget(statSync(archive).size, Number.MAX_SAFE_INTEGER));
  return into;
};

/** Uploads a text and hands it in; the answer is CreateSubmission's. */
export const handIn = async (arena: Arena, slug: string, text: string, fileName = 'submission.csv'): Promise<Raw> => {
  const { token, createUrl } = await beginUpload(arena, slug, text.length, fileName);
  await fetchRaw(createUrl, { method: 'PUT', body: text });
  return rpc(arena, 'CreateSubmission', { competitionName: slug, blobFileTokens: token, submissionDescription: text });
};

export const beginUpload = async (
  arena: Arena,
  slug: string,
  contentLength: number,
  fileName = 'submission.csv',
): Promise<{ readonly token: string; readonly createUrl: string }> =>
  JSON.parse((await rpc(arena, 'StartSubmissionUpload', { competitionName: slug, contentLength, fileName })).text);
