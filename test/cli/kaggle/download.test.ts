import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aboutFile } from '../../../services/kaggle/competition/data-folder.ts';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';
import { longTest } from '../../rigs/long.ts';

const big = `id,x\n${'1,0.123456789\n'.repeat(400_000)}`;
const at = (home: string) => join(home, 'competitions', 'comp', 'data');

test('the archive lands where the rest looks for a slug, and is not fetched again', async () => {
  const { medalist, home, arena } = await kaggleUser();
  const { exitCode, stdout, stderr } = await medalist('download', 'https://www.kaggle.com/competitions/comp/data');
  expect(exitCode, stderr).toBe(0);
  expect(stdout).toMatch(/^competitions\/comp\/data\/comp\.zip {2}[\d.]+ kB, (md5|crc32c) fits$/);
  expect(stderr).toMatch(/Next: .*medalist compete comp/);
  expect(readdirSync(at(home))).toEqual([aboutFile, 'comp.zip', 'description.md']);
  const analyzed = await medalist('analyze', 'comp');
  expect(analyzed.exitCode, analyzed.stderr).toBe(0);
  const again = await medalist('c', 'download', '-c', 'comp');
  expect(again.stdout).toContain('is there already');
  expect(callsOf(arena, 'DownloadDataFiles')).toBe(2);
});

test('chosen files come one by one, byte for byte, to a place of choice', async () => {
  const { medalist, home, folder } = await kaggleUser();
  const flags = ['--files', 't*.csv', '-f', 'sample_submission.csv', '-p', 'here', '--json'];
  const { exitCode, stdout } = await medalist('download', 'comp', ...flags);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, slug: 'comp', folder: join(home, 'here') });
  const names = ['sample_submission.csv', 'test.csv', 'train.csv'];
  expect(readdirSync(join(home, 'here')).sort()).toEqual(names);
  for (const name of names) expect(readFileSync(join(home, 'here', name))).toEqual(readFileSync(join(folder, name)));
});

test('--force fetches again what is there, and --quiet says nothing', async () => {
  const { medalist, arena } = await kaggleUser();
  await medalist('download', 'comp', '-q');
  const objects = callsOf(arena, 'object');
  const { exitCode, stdout, stderr } = await medalist('download', 'comp', '--force', '--quiet');
  expect([exitCode, stdout, stderr]).toEqual([0, '', '']);
  expect(callsOf(arena, 'object')).toBeGreaterThan(objects);
});

test('without a terminal the way is marked by lines, on standard error', async () => {
  const { medalist } = await kaggleUser({}, { 'big.csv': big });
  const { stdout, stderr } = await medalist('download', 'comp', '--files', 'big.csv');
  expect(stderr).toMatch(/^\d0 % of 5\.6 MB, \S+ .?B\/s$/m);
  expect(stdout).not.toContain('%');
});

test('rules that are not accepted: nothing is begun, and it says where to accept them', async () => {
  const { medalist, home, arena } = await kaggleUser();
  const { exitCode, stdout, stderr } = await medalist('download', 'not-joined');
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('https://www.kaggle.com/competitions/not-joined/rules');
  expect(callsOf(arena, 'DownloadDataFiles')).toBe(0);
  expect(existsSync(join(home, 'competitions'))).toBe(false);
});

test.each([403, 404] as const)('an unknown competition (Kaggle says %d): what was probably meant', async (status) => {
  const { medalist, arena } = await kaggleUser();
  arena.switches.unknownIs = status;
  const { exitCode, stderr } = await medalist('download', 'copm');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/Did you mean comp\?/);
});

longTest('at a terminal there is a bar; Ctrl-C keeps what came, and the next call goes on', async () => {
  const { medalist, atTerminal, arena, home, folder } = await kaggleUser({}, { 'big.csv': big });
  arena.switches.drip = { bytes: 200_000, ms: 50 };
  const args = ['download', 'comp', '--files', 'big.csv'];
  const { exitCode, screen } = await atTerminal(args, [[/█░+ +\d+ % .* MB of 5\.6 MB .*\/s .* left/, '\x03']]);
  expect(exitCode, screen).toBe(130);
  arena.switches.drip = null;
  expect((await medalist(...args)).exitCode).toBe(0);
  expect(arena.calls.findLast(({ name }) => name === 'object')?.range).toMatch(/^bytes=[1-9]/);
  expect(readFileSync(join(at(home), 'big.csv'))).toEqual(readFileSync(join(folder, 'big.csv')));
});

test('no file of that name: those there are', async () => {
  const { medalist } = await kaggleUser();
  const { exitCode, stderr } = await medalist('download', 'comp', '--files', 'nothing.*');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/nothing\.\*\.\n.*train\.csv/);
});
