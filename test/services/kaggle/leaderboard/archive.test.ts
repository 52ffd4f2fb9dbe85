import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { kaggleAnswering, methodOf, withoutSecrets } from '../server.ts';

const zip = makeZip([{ name: 'titanic-publicleaderboard-2026-08-29T08:13:25.csv', content: 'Rank,TeamId\n1,7\n' }]);
const unnamed = 'titanic-publicleaderboard-2026-05-01T12-00-00.zip';

/** A server that gives these bytes, and what came of it in a folder of its own. */
const write = async (bytes: Buffer | string, headers: Readonly<Record<string, string>> = {}, status = 200) => {
  const root = scratchFolder();
  const folder = join(root, 'boards');
  const { kaggle, calls } = await kaggleAnswering((_, response) => {
    response.writeHead(status, { 'content-type': 'application/zip', ...headers }).end(bytes);
    return undefined;
  });
  const answer = withoutSecrets(await kaggle.leaderboardArchive('titanic', folder));
  const left = existsSync(folder) ? readdirSync(folder) : [];
  expect(readdirSync(root), 'nothing beside the folder').toEqual(existsSync(folder) ? ['boards'] : []);
  return { answer, calls, folder, left, kaggle };
};

test('the answer itself is the file, byte for byte; the folder is made', async () => {
  const { answer, calls, folder, left } = await write(zip);
  expect(answer).toEqual({ ok: true, value: { path: join(folder, unnamed) } });
  expect(left).toEqual([unnamed]);
  expect(readFileSync(join(folder, unnamed)).equals(zip)).toBe(true);
  expect(calls.map((call) => [methodOf(call), call.body, call.headers.accept])).toEqual([
    ['DownloadLeaderboard', '{"competitionName":"titanic"}', '*/*'],
  ]);
});

describe('its name', () => {
  test.each([
    ['attachment; filename=board.zip', 'board.zip'],
    ['attachment; filename="my board.ZIP"; size=7', 'my board.ZIP'],
    ['attachment; filename="a.zip"; filename*=UTF-8\'\'b%C3%A4%3A1.zip', 'bä-1.zip'],
    ['attachment; filename="titanic-2026-08-29T08:13:25.zip"', 'titanic-2026-08-29T08-13-25.zip'],
  ])('%s', async (disposition, name) => {
    const latin = Buffer.from(disposition).toString('latin1');
    expect((await write(zip, { 'content-disposition': latin })).left).toEqual([name]);
  });

  test.each([
    '../../escaped.zip',
    '/tmp/escaped.zip',
    '..\\\\escaped.zip',
    'C:\\\\escaped.zip',
    '.hidden.zip',
    'script.sh',
    '-rf.zip',
    '.zip',
    '',
    `${'a'.repeat(300)}.zip`,
  ])('%s is none: ours is taken', async (name) => {
    expect((await write(zip, { 'content-disposition': `attachment; filename="${name}"` })).left).toEqual([unnamed]);
  });

  test.each(["UTF-8''%2e%2e%2fescaped.zip", "UTF-8''%00.zip", "UTF-8''%zz.zip", "UTF-8''a%E2%80%AEpiz.zip"])(
    '%s is none either',
    async (name) => {
      expect((await write(zip, { 'content-disposition': `attachment; filename*=${name}` })).left).toEqual([unnamed]);
    },
  );
});

describe('what is no archive is not written', () => {
  test.each<[string, Buffer | string, Record<string, string>, number, string]>([
    [
      'a refusal',
      '{"code":403,"message":"Permission \'competitions.get\' was denied"}',
      {},
      403,
      'unknown-competition',
    ],
    [
      'a refusal that says it went well',
      '{"error":{"code":401,"message":"Unauthenticated"}}',
      {},
      200,
      'bad-credentials',
    ],
    ['a sign-in page', '<html>PK</html>', {}, 200, 'bad-answer'],
    ['half an archive', zip.subarray(0, zip.length - 30), {}, 200, 'bad-answer'],
    ['nothing', '', {}, 200, 'bad-answer'],
    ['JSON', '{}', {}, 200, 'bad-answer'],
    ['a redirect', zip, { location: 'https://storage.example/x' }, 302, 'bad-answer'],
  ])('%s', async (_, body, headers, status, kind) => {
    const { answer, left } = await write(body, headers, status);
    expect(answer).toMatchObject({ ok: false, kind });
    expect(left).toEqual([]);
  });
});

test('an older one of the same name is replaced, a link is not followed, and no folder is', async () => {
  const { folder, kaggle } = await write(zip);
  const [path, other] = [join(folder, unnamed), join(folder, 'other')];
  writeFileSync(path, 'old');
  expect(await kaggle.leaderboardArchive('titanic', folder)).toMatchObject({ ok: true });
  expect(readFileSync(path).equals(zip)).toBe(true);
  writeFileSync(other, 'mine');
  const { kaggle: sly } = await kaggleAnswering((_, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename=link.zip' }).end(zip);
    return undefined;
  });
  symlinkSync(other, join(folder, 'link.zip'));
  expect(await sly.leaderboardArchive('titanic', folder)).toMatchObject({ ok: true });
  expect(readFileSync(other, 'utf8')).toBe('mine');
  mkdirSync(join(folder, 'sub', 'link.zip', 'x'), { recursive: true });
  expect(await sly.leaderboardArchive('titanic', join(folder, 'sub'))).toMatchObject({ kind: 'disk' });
  expect(readdirSync(join(folder, 'sub'))).toEqual(['link.zip']);
});
