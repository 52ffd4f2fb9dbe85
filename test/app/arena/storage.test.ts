import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bearerOf } from '../../../app/arena/auth.ts';
import { checksumsOf } from '../../../app/arena/data/checksum.ts';
import { seededCuts } from '../../../app/arena/switches.ts';
import { arenaOf, fetchRaw, folderWith, planets, rpc, unzipped } from '../../rigs/network/raw.ts';

const of = { competitionName: 'planets' };
const content = randomBytes(50_000).toString('hex');

const linkOf = async (arena: Awaited<ReturnType<typeof arenaOf>>, fileName?: string): Promise<string> => {
  const [method, params] =
    fileName === undefined ? ['DownloadDataFiles', of] : ['DownloadDataFile', { ...of, fileName }];
  const { status, headers } = await rpc(arena, String(method), Object(params));
  expect(status).toBe(302);
  return String(headers.location);
};

const bigArena = () => arenaOf({ folder: folderWith({ ...planets, 'big.csv': content }) });

test('a download is another origin, with checksums, and takes no credentials and no content type', async () => {
  const arena = await bigArena();
  const link = await linkOf(arena, 'big.csv');
  expect(new URL(link).origin).toBe(arena.storageOrigin);
  const { status, headers, text } = await fetchRaw(link);
  expect([status, text]).toEqual([200, content]);
  const md5 = createHash('md5').update(content).digest('base64');
  expect(headers['x-goog-hash']).toMatch(new RegExp(`^crc32c=.{8},md5=${md5.replaceAll('+', '\\+')}$`));
  expect(headers['content-length']).toBe(String(content.length));
  for (const header of [
    { authorization: bearerOf(arena.account) },
    { cookie: 'a=b' },
    { 'content-type': 'application/json' },
  ]) {
    const refused = await fetchRaw(link, { headers: header });
    expect([refused.status, refused.text]).toEqual([403, expect.stringMatching(/<Code>(InvalidSecurity|Signature)/)]);
  }
  expect((await fetchRaw(link.replace(/Expires=\d+/, 'Expires=9999999999'))).status).toBe(403);
});

test('crc32c is the one that Google means', async () => {
  const file = join(folderWith({}), '..', 'nine');
  writeFileSync(file, '123456789');
  expect((await checksumsOf(file)).crc32c).toBe(Buffer.from('e3069283', 'hex').toString('base64'));
});

test('a part can be asked for', async () => {
  const arena = await bigArena();
  const link = await linkOf(arena, 'big.csv');
  const part = (range: string, more = {}) => fetchRaw(link, { headers: { range, ...more } });
  const rest = await part('bytes=99990-');
  expect([rest.status, rest.text, rest.headers['content-range']]).toEqual([
    206,
    content.slice(99_990),
    'bytes 99990-99999/100000',
  ]);
  expect((await part('bytes=10-19')).text).toBe(content.slice(10, 20));
  const outside = await part('bytes=100000-');
  expect([outside.status, outside.headers['content-range']]).toEqual([416, 'bytes */100000']);
  expect((await part('bytes=5-', { 'if-range': '"other"' })).status).toBe(200);
  arena.switches.ranges = 'ignored';
  expect((await part('bytes=5-')).status).toBe(200);
});

test.each(['sent', 'chunked', 'closed'] as const)(
  'length %s: whole, and cut short where it is told to',
  async (how) => {
    const arena = await bigArena();
    arena.switches.contentLength = how;
    const link = await linkOf(arena, 'big.csv');
    const { headers, text } = await fetchRaw(link);
    expect([text, headers['content-length'] !== undefined]).toEqual([content, how === 'sent']);
    arena.switches.cuts = [12_345];
    const cut = fetchRaw(link);
    if (how === 'closed') expect((await cut).text).toBe(content.slice(0, 12_345));
    else await expect(cut).rejects.toThrow();
    expect((await fetchRaw(link)).text).toBe(content);
  },
);

test('a slow answer comes whole', async () => {
  const arena = await bigArena();
  arena.switches.drip = { bytes: 20_000, ms: 1 };
  expect((await fetchRaw(await linkOf(arena, 'big.csv'))).text).toBe(content);
});

test('an expired link says so in XML, and the next one works', async () => {
  const arena = await bigArena();
  arena.switches.expiredLinks = 1;
  const expired = await fetchRaw(await linkOf(arena));
  expect([expired.status, expired.text]).toEqual([403, expect.stringContaining('<Code>ExpiredToken</Code>')]);
  expect((await fetchRaw(await linkOf(arena))).status).toBe(200);
});

test('a wrong checksum can be had, or none', async () => {
  const arena = await bigArena();
  const hash = async () => (await fetchRaw(await linkOf(arena, 'big.csv'))).headers['x-goog-hash'];
  arena.switches.hash = 'wrong';
  expect(await hash()).toBe('md5=AAAAAAAAAAAAAAAAAAAAAA==');
  arena.switches.hash = 'none';
  expect(await hash()).toBeUndefined();
});

const namesIn = async (zip: Buffer): Promise<string[]> => {
  const archive = join(folderWith({ 'archive.zip': '' }), 'archive.zip');
  writeFileSync(archive, zip);
  const found = readdirSync(await unzipped(archive), { recursive: true, withFileTypes: true, encoding: 'utf8' });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
};

test('the bundle holds every file; nested, each csv in a zip of its own; singles may come zipped', async () => {
  const arena = await arenaOf({ folder: folderWith({ ...planets, 'more/a b.csv': 'x\n' }) });
  expect(await namesIn((await fetchRaw(await linkOf(arena))).body)).toEqual([
    'a b.csv',
    'sample_submission.csv',
    'test.csv',
    'train.csv',
  ]);
  const { settings } = arena.competition('planets');
  Object.assign(settings, { nestedZips: true, zippedSingles: true });
  expect(await namesIn((await fetchRaw(await linkOf(arena))).body)).toContain('train.csv.zip');
  const link = await linkOf(arena, 'more/a b.csv');
  expect(new URL(link).pathname).toMatch(/\/compressed\/more\/a%20b\.csv\.zip$/);
  expect(await namesIn((await fetchRaw(link)).body)).toEqual(['a b.csv']);
});

test('files that are not there, and rules that were not accepted', async () => {
  const arena = await arenaOf();
  expect((await rpc(arena, 'DownloadDataFile', { ...of, fileName: 'answers.csv' })).status).toBe(404);
  arena.competition('planets').settings.joined = false;
  const refused = await rpc(arena, 'DownloadDataFiles', of);
  expect(refused.text).toContain('You must accept this competition\\u0027s rules');
  expect(JSON.parse(refused.text).error.status).toBe('PERMISSION_DENIED');
});

test('cuts are the same for the same seed', () => {
  expect(seededCuts(7, 3, 1000)).toEqual(seededCuts(7, 3, 1000));
  expect(seededCuts(7, 3, 1000)).not.toEqual(seededCuts(8, 3, 1000));
  for (const cut of seededCuts(9, 200, 1000)) expect(cut).toBeLessThan(1000);
});
