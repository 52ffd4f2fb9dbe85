import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPython } from '../../../services/python/environment.ts';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { unzipped } from '../../rigs/network/raw.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const home = scratchFolder(afterAll);
const run = join(home, 'result');
const compete = (...args: string[]) =>
  medalist(home, 'compete', join(home, 'small'), '--out', run, '--time', '20', '--only', '--solution', ...args);

beforeAll(async () => {
  smallCompetition(home);
  const { exitCode, stderr } = await compete(scriptedSolution);
  expect(exitCode, stderr).toBe(0);
});

test('a bundle runs elsewhere, and answers as the run did; it is the same each time', async () => {
  const told = await medalist(home, 'bundle', run, '--json');
  const file = join(run, 'bundle.zip');
  expect(JSON.parse(told.stdout)).toMatchObject({ ok: true, file, notes: [] });
  const there = await unzipped(file);
  expect(readdirSync(there).toSorted()).toEqual(['README.md', 'requirements.txt', 'solution.py']);
  const args = ['solution.py', '--data', join(home, 'small'), '--out', '.', '--time', '20'];
  await execa(findPython() ?? 'python3', args, { cwd: there, extendEnv: false, env: { PATH: '/usr/bin:/bin' } });
  expect(readFileSync(join(there, 'submission.csv'), 'utf8')).toBe(readFileSync(join(run, 'submission.csv'), 'utf8'));
  const readme = readFileSync(join(there, 'README.md'), 'utf8');
  expect(readme).toContain("A program of the author's own");
  expect(readme).not.toContain(home);
  const first = readFileSync(file);
  expect((await medalist(home, 'bundle', run, '--force')).stdout).toMatch(
    /kB: solution\.py, requirements\.txt, README\.md$/,
  );
  expect(readFileSync(file).equals(first)).toBe(true);
});

test('a file that is there stays, unless told otherwise', async () => {
  const out = join(home, 'mine.zip');
  writeFileSync(out, 'mine');
  const refused = await medalist(home, 'bundle', run, '--out', out);
  expect([refused.exitCode, readFileSync(out, 'utf8')]).toEqual([2, 'mine']);
  expect(refused.stderr).toContain('exists already');
  expect((await medalist(home, 'bundle', run, '--out', out, '--force')).exitCode).toBe(0);
});

test('a run without a solution, without an end, or lost from the store is refused with the next step', async () => {
  const refused = async (what: string) => {
    const { exitCode, stderr } = await medalist(home, 'bundle', what);
    expect([exitCode, existsSync(join(what, 'bundle.zip'))]).toEqual([2, false]);
    return stderr;
  };
  expect(await refused('nothing')).toContain('there is no run "nothing"');
  const [bad, failed] = [join(home, 'bad.py'), join(home, 'failed')];
  writeFileSync(bad, 'raise SystemExit(1)\n');
  await medalist(home, 'compete', join(home, 'small'), '--out', failed, '--time', '10', '--only', '--solution', bad);
  expect(await refused(failed)).toMatch(/no solution that worked\nIts result\.json says why/);
  rmSync(join(failed, 'result.json'));
  expect(await refused(failed)).toMatch(/has not ended\nGo on with it: .*medalist resume/);
  mkdirSync(join(home, 'elsewhere'));
  const lost = await medalist(join(home, 'elsewhere'), 'bundle', run, '--out', join(home, 'lost.zip'));
  expect([lost.exitCode, lost.stderr]).toEqual([2, expect.stringContaining('is no longer in the store')]);
});
