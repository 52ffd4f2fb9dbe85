import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { basicOf, bearerOf } from '../../../app/arena/auth.ts';
import { arenaOf, fetchRaw, folderWith, planets, rest, rpc } from '../../rigs/network/raw.ts';

const slug = 'planets';
const of = { competitionName: slug };
const unauthenticated = { error: { code: 401, message: 'Unauthenticated', status: 'UNAUTHENTICATED' } };

test('key and token open the door, nothing else does, and a session cookie shuts it', async () => {
  const arena = await arenaOf();
  const files = (headers: Record<string, string>) => rpc(arena, 'ListDataFiles', of, headers);
  for (const authorization of [basicOf(arena.account), bearerOf(arena.account)])
    expect((await files({ authorization })).status).toBe(200);
  const wrong = [
    {},
    { authorization: 'Bearer nonsense' },
    { authorization: bearerOf(arena.account), cookie: 'ka_sessionid=0123' },
  ];
  for (const headers of wrong) {
    const { status, text } = await files(headers);
    expect([status, JSON.parse(text)]).toEqual([401, unauthenticated]);
  }
  expect((await files({})).headers['set-cookie']?.toString()).toContain('ka_sessionid=');
});

test('a token can be asked about', async () => {
  const arena = await arenaOf();
  const known = await rpc(arena, 'IntrospectToken', { token: arena.account.token }, {});
  expect(JSON.parse(known.text)).toEqual({ active: true, username: 'tester', userId: 1 });
  expect((await rpc(arena, 'IntrospectToken', { token: 'other' }, {})).text).toBe('{}');
});

test('everybody may read the competition and its pages, and only the account has entered', async () => {
  const folder = folderWith({
    ...planets,
    'description.md': '# Far planets\n\nFind them.\n\n## Evaluation\n\nBy accuracy.\n',
  });
  const arena = await arenaOf({ folder });
  const anonymous = JSON.parse((await rpc(arena, 'GetCompetition', of, {})).text);
  const own = JSON.parse((await rpc(arena, 'GetCompetition', of)).text);
  expect(anonymous).toMatchObject({ title: 'Far planets', ref: 'https://www.kaggle.com/competitions/planets' });
  expect([anonymous.userHasEntered, own.userHasEntered]).toEqual([undefined, true]);
  const pages = JSON.parse((await rest(arena, `competitions/${slug}/pages`, {})).text).pages;
  expect(pages.map(({ name }: { name: string }) => name)).toEqual(['description', 'evaluation', 'rules']);
  expect(pages[1].content).toBe('## Evaluation\n\nBy accuracy.');
  expect((await rest(arena, 'competitions/list', {})).text).toBe('{"code":401,"message":"Unauthenticated"}');
});

test('the website is a shell, and says 404 for what it does not know', async () => {
  const arena = await arenaOf();
  const shell = await fetchRaw(`${arena.origin}/c/${slug}`);
  expect(shell.text).toMatch(/<title>Planets \| Kaggle<\/title>.*kaggle\/\d+\/logos.*<div id="root"><\/div>/s);
  expect((await fetchRaw(`${arena.origin}/competitions/other/data`)).status).toBe(404);
});

test("the website's own calls tell more than the API, to everybody, and can be turned off", async () => {
  const arena = await arenaOf({ settings: { requiredFileName: 'a.csv', rowIdColumn: 'id' } });
  const ask = () =>
    fetchRaw(`${arena.origin}/api/i/competitions.CompetitionService/GetCompetition?competitionName=${slug}`);
  const told = JSON.parse((await ask()).text);
  expect(told).toMatchObject({ competitionName: slug, requiredSubmissionFilename: 'a.csv', rowIdColumnName: 'id' });
  expect(told).not.toHaveProperty('hackathon');
  arena.switches.details = 'with-defaults';
  expect(JSON.parse((await ask()).text)).toMatchObject({ hackathon: false, simulation: false });
  arena.switches.details = 'none';
  expect((await ask()).status).toBe(404);
});

test('all but the pages for browsers can be turned off', async () => {
  const arena = await arenaOf({}, { switches: { shellOnly: true } });
  const statuses = [
    (await rpc(arena, 'GetCompetition', of)).status,
    (await rest(arena, `competitions/${slug}/pages`, {})).status,
    (await fetchRaw(`${arena.origin}/competitions/${slug}`)).status,
  ];
  expect(statuses).toEqual([500, 500, 200]);
});

test('defaults are left out, sizes are sometimes strings, seconds have seven digits', async () => {
  const arena = await arenaOf({ settings: { joined: false } });
  const { files } = JSON.parse((await rpc(arena, 'ListDataFiles', of)).text);
  expect(files.map(({ totalBytes }: { totalBytes: unknown }) => typeof totalBytes)).toEqual([
    'number',
    'string',
    'number',
  ]);
  expect(files[0].creationDate).toMatch(/T\d\d:\d\d:\d\d\.\d{7}Z$/);
  expect(Object.keys(JSON.parse((await rpc(arena, 'GetCompetition', of)).text))).not.toContain('userHasEntered');
  expect((await rpc(arena, 'GetLeaderboard', of)).text).toBe('{}');
});

test('the older dialect has addresses of its own, and bare lists', async () => {
  const arena = await arenaOf();
  expect(JSON.parse((await rest(arena, 'competitions/list')).text)).toHaveLength(1);
  expect((await rest(arena, `competitions/submissions/list/${slug}`)).text).toBe('[]');
  const byRest = JSON.parse((await rest(arena, `competitions/data/list/${slug}?pagesize=2`)).text);
  const byRpc = JSON.parse((await rpc(arena, 'ListDataFiles', { ...of, pageSize: 2 })).text);
  expect(byRest).toEqual(byRpc);
  expect(byRest.files).toHaveLength(2);
});

test('25 files come on two pages, and the answers are not among them', async () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`train/${i + 10}.csv`, `${i}`]));
  const folder = folderWith({ ...many, 'answers.csv': 'id,y\n', 'description.md': 'x', '.hidden': 'x' });
  const arena = await arenaOf({ folder, answers: `${folder}/answers.csv` });
  const page = async (pageToken?: string) => JSON.parse((await rpc(arena, 'ListDataFiles', { ...of, pageToken })).text);
  const first = await page();
  const second = await page(first.nextPageToken);
  expect([first.files.length, second.files.length, second.nextPageToken]).toEqual([20, 5, undefined]);
  expect(second.files.at(-1).name).toBe('train/34.csv');
});

test('both envelopes, on demand in either dialect', async () => {
  const arena = await arenaOf();
  const message = "Permission 'competitions.get' was denied";
  const ask = async () => JSON.parse((await rpc(arena, 'ListDataFiles', { competitionName: 'other' })).text);
  expect(await ask()).toEqual({ error: { code: 403, message, status: 'PERMISSION_DENIED' } });
  arena.switches.envelope = 'A';
  expect(await ask()).toEqual({ code: 403, message });
  arena.switches.unknownIs = 404;
  expect(await ask()).toEqual({ code: 404, message: 'NotFound' });
});

test('a proxy can stand in front: the whole address in the request line', async () => {
  const arena = await arenaOf();
  const { port } = new URL(arena.origin);
  const status = await new Promise((resolve, reject) => {
    const path = `http://localhost/api/v1/competitions/data/list/${slug}`;
    httpRequest({ host: '127.0.0.1', port, path, headers: { authorization: basicOf(arena.account) } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
});

test('what is remembered of calls holds no credential and no query', async () => {
  const arena = await arenaOf();
  await rpc(arena, 'IntrospectToken', { token: arena.account.token }, { authorization: bearerOf(arena.account) });
  const { headers } = await rpc(arena, 'DownloadDataFiles', of);
  await fetchRaw(String(headers.location));
  expect(arena.calls.map(({ name, by, status }) => [name, by, status])).toEqual([
    ['IntrospectToken', 'bearer', 200],
    ['DownloadDataFiles', 'basic', 302],
    ['object', 'nobody', 200],
  ]);
  expect(JSON.stringify(arena.calls)).not.toMatch(/KGAT|local_api_token|Signature|dGVzdGVy/);
});
