import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { takeLock } from '../../../services/files/lock.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { openHome } from '../../../services/store/home.ts';
import { environmentOf, medalistWith, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const Told = z.object({
  ok: z.boolean(),
  dryRun: z.boolean(),
  leftovers: z.number(),
  entries: z.number(),
  bytes: z.number(),
  found: z.array(z.object({ path: z.string(), kind: z.enum(['folder', 'file']), gone: z.boolean() })),
});
const old = new Date(Date.now() - 25 * 60 * 60 * 1000);

/** A home and a temporary folder of the test's own, so that nothing of this machine is swept. */
const place = () => {
  const [home, temporary] = [scratchFolder(), scratchFolder()];
  const { scratch, store } = openHome(home);
  const clean = (...flags: string[]) => medalistWith({ TMPDIR: temporary }, home, 'clean', ...flags);
  const cleaned = async (...flags: string[]) => Told.parse(JSON.parse((await clean('--json', ...flags)).stdout));
  const compete = (run: string, solution: string, ...more: string[]) => {
    const args = [
      'compete',
      smallCompetition(scratchFolder()),
      '--only',
      '--solution',
      solution,
      '--run-id',
      run,
      '--fresh',
      ...more,
    ];
    const env = { ...environmentOf(home), TMPDIR: temporary };
    const child = execa(process.execPath, [join(projectRoot, 'cli', 'main.ts'), ...args], { env, reject: false });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const scratches = () => (existsSync(scratch) ? readdirSync(scratch) : []);
  /** Waits until a run is in the middle of a stage. */
  const begun = async (run: string) => {
    const working = () => scratches().some((name) => name.startsWith(run) && inside(join(scratch, name)).length > 2);
    while (!working()) await wait(5);
  };
  return { home, temporary, scratch, store, clean, cleaned, compete, scratches, begun };
};

const inside = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

test('a killed run leaves its scratch, the next run sweeps it, a living one keeps its own, and resume still works', async () => {
  const { home, scratch, compete, scratches, begun, temporary } = place();
  const endless = join(scratchFolder(), 'endless.py');
  writeFileSync(endless, `${readFileSync(scriptedSolution, 'utf8')}\nimport time\ntime.sleep(100_000)\n`);
  const living = compete('living', endless, '--time', '3000');
  const killed = compete('killed', scriptedSolution, '--time', '60');
  await Promise.all([begun('living'), begun('killed')]);
  const mark = join(scratch, scratches().find((name) => name.startsWith('living-')) ?? '', 'mark');
  writeFileSync(mark, ''); // a folder that was swept would be made again, without it
  killed.kill('SIGKILL');
  await killed;
  const left = scratches().filter((name) => name.startsWith('killed'));
  expect(left).toHaveLength(1);
  expect((await compete('next', scriptedSolution, '--time', '60')).exitCode).toBe(0);
  expect(scratches().map((name) => name.slice(0, 'living-'.length))).toEqual(['living-']);
  expect(existsSync(mark)).toBe(true);
  expect((await medalistWith({ TMPDIR: temporary }, home, 'resume', 'killed')).exitCode).toBe(0);
  expect(scratches().map((name) => name.slice(0, 'living-'.length))).toEqual(['living-']);
  expect(existsSync(mark)).toBe(true);
  expect(living.kill(0)).toBe(true); // so that its scratch was a living one's all the time
  living.kill('SIGKILL');
  await living;
});

test('clean removes what dead processes left, says how much, and touches nothing else', async () => {
  const { home, temporary, scratch, store, clean, cleaned } = place();
  expect((await clean()).stdout).toBe('Nothing was removed.');
  const outside = join(scratchFolder(), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'kept'), 'x');
  const dead = [join(scratch, 'run-x'), join(temporary, 'medalist-x')];
  const foreign = [join(temporary, 'medalist-checkout'), join(scratch, 'young')];
  for (const folder of [...dead, ...foreign]) mkdirSync(folder, { recursive: true });
  for (const folder of dead) {
    writeFileSync(join(folder, 'lock.db'), '');
    writeFileSync(join(folder, 'big'), Buffer.alloc(1_000_000, 1));
    symlinkSync(outside, join(folder, 'link'));
  }
  const ancient = join(scratch, '20251120-000000-abcd');
  mkdirSync(join(ancient, 'stage'), { recursive: true });
  utimesSync(ancient, old, old);
  const half = join(store, 'files', 'ab', 'ab01.0f8fad5b-d9cb-469f-a165-70867728950e.tmp');
  const written = join(store, 'files', 'ab', 'ab02.0f8fad5b-d9cb-469f-a165-70867728950e.tmp');
  mkdirSync(join(store, 'files', 'ab'), { recursive: true });
  for (const path of [half, written]) writeFileSync(path, 'x');
  utimesSync(half, old, old);
  const all = [...dead, ancient, half].sort();

  const looked = await cleaned('--dry-run');
  expect(looked.found.map(({ path }) => path).sort()).toEqual(all);
  expect([looked.ok, looked.dryRun, looked.leftovers, looked.entries]).toEqual([true, true, 4, 2 * 4 + 2 + 1]);
  expect(looked.bytes).toBeGreaterThan(2_000_000);
  expect(all.every((path) => existsSync(path))).toBe(true);
  expect((await clean('--dry-run')).stdout).toMatch(
    /^would go {5}competitions\/\.store\/scratch\/run-x {2}\(4 entries, /m,
  );

  const { stdout, exitCode } = await clean();
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^4 leftovers, 11 entries, [\d.]+ MiB removed\.$/m)]);
  expect(all.filter((path) => existsSync(path))).toEqual([]);
  expect([...foreign, written, join(outside, 'kept')].filter((path) => !existsSync(path))).toEqual([]);
  expect(home).not.toBe('');
});

test('half-written files of a run go where its lock is free', async () => {
  const { home, cleaned } = place();
  const folder = openHome(home).run('small', 'some-run');
  mkdirSync(folder.state, { recursive: true });
  writeFileSync(folder.request, '{}');
  const half = join(folder.path, 'report.md.0f8fad5b-d9cb-469f-a165-70867728950e.tmp');
  writeFileSync(half, 'x');
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) throw new Error('refused');
  expect((await cleaned()).found).toEqual([]);
  lock[Symbol.dispose]();
  expect((await cleaned()).found).toEqual([expect.objectContaining({ path: half, gone: true })]);
  expect(existsSync(half)).toBe(false);
});

test('a store that is a link is left alone', async () => {
  const { home, cleaned } = place();
  const elsewhere = scratchFolder();
  for (const name of ['scratch/x', 'files/ab']) mkdirSync(join(elsewhere, name), { recursive: true });
  for (const path of [join(elsewhere, 'scratch', 'x')]) utimesSync(path, old, old);
  mkdirSync(join(home, 'competitions'));
  symlinkSync(elsewhere, join(home, 'competitions', '.store'));
  expect((await cleaned()).found).toEqual([]);
  expect(existsSync(join(elsewhere, 'scratch', 'x'))).toBe(true);
});
