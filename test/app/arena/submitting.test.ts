import { expect, test } from 'vitest';
import type { Arena } from '../../../app/arena/arena.ts';
import { basicOf, bearerOf } from '../../../app/arena/auth.ts';
import { arenaOf, beginUpload, fetchRaw, handIn, rpc } from '../../rigs/network/raw.ts';

const of = { competitionName: 'planets' };
const put = (url: string, body: string, headers = {}) => fetchRaw(url, { method: 'PUT', body, headers });
const messageOf = ({ text }: { readonly text: string }): string => JSON.parse(text).error.message;
const refOf = ({ text }: { readonly text: string }): number => JSON.parse(text).ref;
const look = async (arena: Arena, ref: number) => JSON.parse((await rpc(arena, 'GetSubmission', { ref })).text);
const limits = async (arena: Arena) => JSON.parse((await rpc(arena, 'GetSubmissionLimits', of)).text);

test('an upload takes no credentials, and its token is good for one submission', async () => {
  const arena = await arenaOf();
  const { token, createUrl } = await beginUpload(arena, 'planets', 3);
  const create = () => rpc(arena, 'CreateSubmission', { ...of, blobFileTokens: token });
  expect((await create()).status).toBe(400); // nothing is there yet
  expect((await put(createUrl, '0.5', { authorization: basicOf(arena.account) })).status).toBe(401);
  expect((await put(createUrl, '0.51')).status).toBe(400);
  expect((await put(createUrl, '0.5')).status).toBe(200);
  expect(JSON.parse((await create()).text)).toEqual({
    message: 'Successfully submitted to Planets',
    ref: expect.any(Number),
  });
  expect((await create()).status).toBe(400);
  expect((await rpc(arena, 'CreateSubmission', { ...of, blobFileTokens: 'other' })).status).toBe(400);
});

test('an upload that failed goes on where it stopped', async () => {
  const arena = await arenaOf({}, { switches: { unavailableUploads: 1 } });
  const { token, createUrl } = await beginUpload(arena, 'planets', 8);
  expect((await put(createUrl, '0.123456')).status).toBe(503);
  const where = await put(createUrl, '', { 'content-range': 'bytes */8' });
  expect([where.status, where.headers.range]).toEqual([308, 'bytes=0-3']);
  expect((await put(createUrl, '3456', { 'content-range': 'bytes 4-7/8' })).status).toBe(200);
  const ref = refOf(await rpc(arena, 'CreateSubmission', { ...of, blobFileTokens: token }));
  await look(arena, ref);
  expect((await look(arena, ref)).publicScore).toBe('0.12346');
});

test('a cut upload keeps what came, an expired one is gone', async () => {
  const arena = await arenaOf({}, { switches: { uploadCuts: [2] } });
  const cut = await beginUpload(arena, 'planets', 4);
  await expect(put(cut.createUrl, '0.25')).rejects.toThrow();
  expect((await put(cut.createUrl, '', { 'content-range': 'bytes */4' })).headers.range).toBe('bytes=0-1');
  arena.switches.expiredUploads = 1;
  const { createUrl } = await beginUpload(arena, 'planets', 4);
  expect((await put(createUrl, '0.25')).status).toBe(404);
  expect((await put(createUrl, '0.25')).status).toBe(404);
});

test('a submission is pending as often as told, then has its score, or why it has none', async () => {
  const arena = await arenaOf({ settings: { pendingLooks: 2 } });
  const ref = refOf(await handIn(arena, 'planets', '0.75'));
  const board = async () => JSON.parse((await rpc(arena, 'GetLeaderboard', of)).text);
  expect(await board()).toEqual({});
  const seen = [await look(arena, ref), await look(arena, ref), await look(arena, ref)];
  expect(seen.map(({ status, publicScore }) => [status, publicScore])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['COMPLETE', '0.75000'],
  ]);
  arena.competition('planets').settings.pendingLooks = 0;
  const bad = refOf(await handIn(arena, 'planets', 'Columns are missing.'));
  expect(await look(arena, bad)).toMatchObject({ status: 'ERROR', errorDescription: 'Columns are missing.' });
  const { submissions } = JSON.parse((await rpc(arena, 'ListSubmissions', { ...of, page: -1 })).text);
  expect(submissions.map(({ status }: { status: string }) => status)).toEqual(['ERROR', 'COMPLETE']);
  expect((await board()).submissions).toMatchObject([{ teamName: 'tester', score: '0.75000' }]);
});

test('the daily allowance counts what is valid, and is new at midnight UTC', async () => {
  let now = new Date('2026-05-04T14:00:00Z');
  const arena = await arenaOf({ settings: { maxDailySubmissions: 2, pendingLooks: 0 } }, { now: () => now });
  const wrong = refOf(await handIn(arena, 'planets', 'wrong'));
  expect((await look(arena, wrong)).status).toBe('ERROR');
  for (const score of ['1', '2']) await handIn(arena, 'planets', score);
  expect(await limits(arena)).toEqual({ numToday: 2, numTotal: 2 });
  expect(messageOf(await handIn(arena, 'planets', '3'))).toBe(
    'Submission not allowed:  Your team has used its daily Submission allowance (2) today, please try again tomorrow UTC (10 hours from now).',
  );
  now = new Date('2026-05-05T00:00:01Z');
  expect(await limits(arena)).toEqual({ numTotal: 2, numAllowedNow: 2 });
  expect((await handIn(arena, 'planets', '3')).status).toBe(200);
});

test('every scenario refuses in the words of Kaggle', async () => {
  const arena = await arenaOf({}, { scenarios: true });
  const refusal = async (slug: string) => messageOf(await handIn(arena, slug, '1'));
  expect(await refusal('code-only')).toBe(
    'Submission not allowed:  This competition only accepts Submissions from Notebooks.',
  );
  expect(await refusal('disabled')).toBe(
    'Submission not allowed:  Submissions have been disabled for this competition.',
  );
  expect(await refusal('wrong-file-name')).toBe(
    'Submission not allowed:  Submission files must be named "predictions.csv" for this Competition.',
  );
  expect(await refusal('quota-used')).toContain('has used its daily Submission allowance (5) today');
  const denied = await rpc(arena, 'StartSubmissionUpload', {
    competitionName: 'not-joined',
    contentLength: 1,
    fileName: 'a',
  });
  expect(messageOf(denied)).toBe("Permission 'competitions.participate' was denied");
  expect((await handIn(arena, 'planets', '1')).status).toBe(200);
});

test('who leaves is let in nowhere', async () => {
  const arena = await arenaOf();
  const { token, createUrl } = await beginUpload(arena, 'planets', 1);
  await put(createUrl, '1');
  arena.competition('planets').settings.joined = false;
  for (const method of ['CreateSubmission', 'ListSubmissions', 'CreateCodeSubmission']) {
    const { status, text } = await rpc(arena, method, { ...of, blobFileTokens: token });
    expect([method, status, text]).toEqual([method, 403, expect.stringContaining('competitions.participate')]);
  }
});

test.each([
  ['too-many-requests', 429],
  ['unavailable', 503],
  ['html', 502],
  ['garbage', 200],
  ['empty', 200],
] as const)('a fault comes as often as told: %s', async (kind, status) => {
  const arena = await arenaOf({}, { switches: { faults: [{ on: 'ListDataFiles', times: 2, kind, retryAfter: '7' }] } });
  const files = () => rpc(arena, 'ListDataFiles', of, { authorization: bearerOf(arena.account) });
  const [first, other, second, third] = [
    await files(),
    await rpc(arena, 'GetCompetition', of),
    await files(),
    await files(),
  ];
  expect([first.status, other.status, second.status, third.status]).toEqual([status, 200, status, 200]);
  if (kind === 'too-many-requests') expect(first.headers['retry-after']).toBe('7');
  if (kind === 'garbage') expect(() => JSON.parse(first.text)).toThrow();
  expect(JSON.parse(third.text).files).toHaveLength(3);
});

test('the connection may be cut before the work is done, or after', async () => {
  const arena = await arenaOf();
  const submissions = () => arena.competition('planets').board.submissions.length;
  arena.switches.faults = [{ on: 'CreateSubmission', times: 1, kind: 'cut' }];
  await expect(handIn(arena, 'planets', '1')).rejects.toThrow();
  expect(submissions()).toBe(0);
  arena.switches.faults = [{ on: 'CreateSubmission', times: 1, kind: 'cut-after' }];
  await expect(handIn(arena, 'planets', '1')).rejects.toThrow();
  expect(submissions()).toBe(1);
  arena.switches.faults = [{ on: 'CreateSubmission', times: 1, kind: 'unavailable-after' }];
  expect((await handIn(arena, 'planets', '1')).status).toBe(503);
  expect(submissions()).toBe(2);
});
