import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBoard } from '../../../services/kaggle/leaderboard/board.ts';
import { rowsOf } from '../../rigs/batch/list.ts';
import { smallOnArena } from '../../rigs/kaggle/small-on-arena.ts';
import { callsOf } from '../../rigs/kaggle/user.ts';

const today = new Date().toISOString().slice(0, 10).slice(0, 8); // without the day: it may end meanwhile
const estimate = new RegExp(`an estimate: the leaderboard of ${today}\\d\\d is scored on other rows`, 'i');

test('a run that downloads its files says where it would stand, and the next one without asking', async () => {
  const { medalist, home, arena, solution, flags, run } = await smallOnArena({ board: [0.9, 0.71, 0.6] });
  const first = await medalist('compete', 'comp', ...flags);
  expect(first.exitCode, first.stderr).toBe(0);
  expect(first.stdout).toMatch(/^ {2}place {5}about 3 of 4, between 2 and 3 by one standard error; /m);
  expect(first.stdout).toMatch(estimate);
  expect(readFileSync(join(run, 'report.html'), 'utf8')).toMatch(/Where it would stand[\s\S]*last place/);
  expect(callsOf(arena, 'DownloadLeaderboard')).toBe(1);

  // what solutions and models see holds no leaderboard
  const data = join(home, 'competitions', 'comp', 'data');
  expect(readBoard(data, 'comp')?.scores).toEqual([0.9, 0.71, 0.6]);
  expect(globSync('**/{,.}*leaderboard*', { cwd: data })).toEqual([]);
  expect(globSync('**/{,.}*leaderboard*', { cwd: join(home, 'competitions', '.store') })).toEqual([]);

  const asked = arena.calls.length;
  writeFileSync(join(home, 'list.csv'), `competition,solution,only\ncomp,${solution},yes\n`);
  const batch = await medalist('batch', 'list.csv', '--time', '60', '--no-models');
  expect(batch.exitCode, batch.stderr).toBe(0);
  expect(rowsOf(join(home, 'list.csv'))).toMatchObject([{ status: 'ok', standing: 'about 3 of 4' }]);
  expect(arena.calls.length).toBe(asked);
});

test('a leaderboard that is not to be had costs a line', async () => {
  const { medalist, arena, flags, run } = await smallOnArena({ board: [0.9] });
  arena.switches.faults.push({ on: 'DownloadLeaderboard', times: 9, kind: 'unavailable' });
  const downloaded = await medalist('download', 'comp');
  expect(downloaded.exitCode).toBe(0);
  expect(downloaded.stderr.match(/leaderboard/g)).toHaveLength(1);
  expect(downloaded.stderr).toMatch(/^medalist: the leaderboard is not kept: .*$/m);
  expect(callsOf(arena, 'DownloadLeaderboard')).toBe(1);
  const ran = await medalist('compete', 'comp', ...flags);
  expect(ran.exitCode, ran.stderr).toBe(0);
  expect(ran.stdout).not.toContain('  place ');
  expect(existsSync(join(run, 'standing.json'))).toBe(false);
});

test('nothing is said of a score whose metric is a guess, unless somebody asks', async () => {
  const { medalist, flags } = await smallOnArena({ board: [0.9, 0.6], page: '# Small\n' });
  const ran = await medalist('compete', 'comp', ...flags);
  expect(ran.stdout).not.toContain('  place ');
  expect((await medalist('leaderboard', '--mine', 'one')).stdout).toContain('place 2 of 3');
});

test('nothing is said where the leaderboard counts the other way round, and who asks is told', async () => {
  const page = '# Small\n\n## Evaluation\n\nSubmissions are judged on root mean squared error.\n';
  const { medalist, flags } = await smallOnArena({ board: [0.9, 0.6], page, metric: 'rmse' });
  const ran = await medalist('compete', 'comp', ...flags);
  expect(ran.stdout).not.toContain('  place ');
  const asked = await medalist('leaderboard', '--mine', 'one');
  expect(asked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('the other way round than rmse') });
});

test('leaderboard --mine asks for the leaderboard of now, for this run and for later ones', async () => {
  const { medalist, home, arena, flags, run } = await smallOnArena({ board: [0.9, 0.71, 0.6] });
  const ran = await medalist('compete', 'comp', ...flags);
  expect(ran.exitCode, ran.stderr).toBe(0);
  const { exitCode, stdout, stderr } = await medalist('leaderboard', '--mine', 'one');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^comp, auc\nCross-validated 0\.7 ± 0\.02 would stand at place 3 of 4, between 2 and 3 by one standard error: /,
  );
  expect(stdout).toMatch(estimate);
  expect(stdout).toMatch(/^medal +last place +its score$/m);
  const { standing } = JSON.parse((await medalist('leaderboard', 'comp', '--mine', 'one', '--json')).stdout);
  expect(JSON.parse(readFileSync(join(run, 'standing.json'), 'utf8'))).toEqual(standing);
  expect(readBoard(join(home, 'competitions', 'comp', 'data'), 'comp')?.asOf).toBe(standing.asOf);
  expect(callsOf(arena, 'DownloadLeaderboard')).toBe(3);
  const missing = await medalist('leaderboard', 'comp', '--mine', 'none');
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('no run "none"') });
});
