import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Arena, startArena } from '../../app/arena/arena.ts';
import type { Account } from '../../app/arena/auth.ts';
import { folderWith, planets, unzipped } from '../rigs/network/raw.ts';
import { csvRows, type Dialect, dialects, officialClient, skipReason } from './official.ts';

const names = Object.keys(dialects).filter((name): name is Dialect => name in dialects);
const keyOf = ({ username, key }: Account) => ({ KAGGLE_USERNAME: username, KAGGLE_KEY: key });
/** What `medalist arena` prints: the older client wants a key at hand even where it sends the token. */
const tokenOf = (account: Account) => ({ ...keyOf(account), KAGGLE_API_TOKEN: account.token });

/** 25 files, so that there is a second page. */
const files = {
  ...planets,
  'big.csv': `id,x\n${Array.from({ length: 20_000 }, (_, i) => `${i},${(i * 7919) % 1009}\n`).join('')}`,
  ...Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`more/part-${i + 10}.csv`, `id\n${i}\n`])),
};

const judge = async (file: string) => {
  const guess = Number(/^3,(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]);
  return Number.isFinite(guess)
    ? ({ ok: true, score: 1 - guess } as const)
    : ({ ok: false, why: 'Id 3 is missing.' } as const);
};

const open = async (): Promise<{ readonly arena: Arena; readonly folder: string }> => {
  const folder = folderWith(files);
  const arena = await startArena({
    competitions: [
      { folder, judge, settings: { pendingLooks: 1 }, rivals: [{ team: 'Kepler', score: 0.6, date: new Date(0) }] },
    ],
  });
  onTestFinished(() => arena.stop());
  return { arena, folder };
};

describe.each(names)('the official client, dialect %s', (dialect) => {
  const reason = skipReason(dialect);
  if (reason !== undefined) {
    console.warn(`skipped, dialect ${dialect}: ${reason}`);
    return test.skip(reason, () => {});
  }

  test('lists competitions, and files on two pages', async () => {
    const { arena } = await open();
    const { call } = officialClient(dialect, arena, keyOf(arena.account));
    const [row] = csvRows(await call('list', '-v'), 'ref');
    expect(row).toEqual(expect.arrayContaining(['https://www.kaggle.com/competitions/planets', 'Playground', 'True']));
    const first = await call('files', 'planets', '-v');
    const next = /Next Page Token = (\S+)/.exec(first.stdout)?.[1] ?? '';
    const second = await call('files', 'planets', '-v', '--page-token', next);
    const rows = [...csvRows(first, 'name'), ...csvRows(second, 'name')];
    expect(rows.map(([name]) => name)).toEqual(Object.keys(files).sort());
    const size = rows.find(([name]) => name === 'big.csv')?.[1];
    expect(Number(size)).toBe(files['big.csv'].length);
  });

  test('downloads all, and one, byte for byte', async () => {
    const { arena } = await open();
    const { call, folder } = officialClient(dialect, arena, tokenOf(arena.account));
    expect(await call('download', 'planets', '-q')).toMatchObject({ exitCode: 0 });
    const into = await unzipped(join(folder, 'planets.zip'));
    for (const [name, content] of Object.entries(files)) expect(readFileSync(join(into, name), 'utf8')).toBe(content);
    expect(await call('download', 'planets', '-f', 'big.csv')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(folder, 'big.csv'), 'utf8')).toBe(files['big.csv']);
    const asked = arena.calls.filter(({ name }) => name.startsWith('DownloadData'));
    expect(asked.map(({ by }) => by)).toEqual(['bearer', 'bearer']);
    expect(arena.calls.filter(({ name }) => name === 'object').map(({ by, status }) => [by, status])).toEqual([
      ['nobody', 200],
      ['nobody', 200],
    ]);
  });

  test('submits, sees the score as graded, and the leaderboard', async () => {
    const { arena } = await open();
    const { call, folder } = officialClient(dialect, arena, keyOf(arena.account));
    const submit = async (text: string, message: string) => {
      writeFileSync(join(folder, 'submission.csv'), text);
      return call('submit', 'planets', '-f', 'submission.csv', '-m', message);
    };
    expect((await submit('id,y\n3,0.25\n', 'a quarter')).stdout).toContain('Successfully submitted to Planets');
    const submissions = async () =>
      csvRows(await call('submissions', 'planets', '-v'), dialect === 'rpc' ? 'ref' : 'fileName');
    expect((await submissions())[0]).toEqual(expect.arrayContaining(['a quarter', 'SubmissionStatus.PENDING']));
    expect((await submissions())[0]).toEqual(
      expect.arrayContaining(['a quarter', 'SubmissionStatus.COMPLETE', '0.75000']),
    );
    await submit('id,y\n', 'nothing');
    await submissions();
    expect((await submissions())[0]).toEqual(expect.arrayContaining(['nothing', 'SubmissionStatus.ERROR']));

    const shown = csvRows(await call('leaderboard', 'planets', '-s', '-v'), 'teamId');
    expect(shown.map(([, team, , score]) => [team, score])).toEqual([
      ['tester', '0.75000'],
      ['Kepler', '0.60000'],
    ]);
    expect(await call('leaderboard', 'planets', '-d', '-q')).toMatchObject({ exitCode: 0 });
    const board = await unzipped(join(folder, 'planets.zip'));
    const [csv = ''] = readdirSync(board);
    expect(csv).toMatch(/^planets-publicleaderboard-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.csv$/);
    expect(readFileSync(join(board, csv), 'utf8')).toMatch(/^Rank,TeamId,.*\n1,\d+,tester,.*,0\.75000,/);
  });

  test('is refused as by Kaggle: wrong key, rules not accepted', async () => {
    const { arena } = await open();
    const wrong = await officialClient(dialect, arena, { ...keyOf(arena.account), KAGGLE_KEY: 'other' }).call(
      'files',
      'planets',
    );
    expect([wrong.exitCode, wrong.stdout + wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/401|Unauthenticated|Authentication required/),
    ]);
    arena.competition('planets').settings.joined = false;
    const refused = await officialClient(dialect, arena, keyOf(arena.account)).call('download', 'planets');
    expect([refused.exitCode, refused.stdout + refused.stderr]).toEqual([1, expect.stringMatching(/403|accept/)]);
  });
});
