import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type CleanOptions, clean, type Leftover } from '../../../app/clean/clean.ts';
import { halfWritten } from '../../../app/clean/half-written.ts';
import { takeLock } from '../../../services/files/lock.ts';
import { openHome, runFolder } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
const half = '0f8fad5b-d9cb-469f-a165-70867728950e.tmp';

/** A home and a temporary folder of the test's own, so that nothing of this machine is swept. */
const place = () => {
  const [home, temporary] = [scratchFolder(), scratchFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const cleaned = (options: CleanOptions = {}) => clean({ home, ...options });
  return { ...openHome(home), temporary, cleaned };
};
const pathsOf = (leftovers: readonly Leftover[]) => leftovers.map(({ path }) => path).sort();
const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(path));

test('what dead processes left is weighed and goes; a look removes nothing, and nothing else is touched', async () => {
  const { temporary, scratch, store, cleaned } = place();
  const outside = join(scratchFolder(), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'kept'), 'x');
  const dead = [join(scratch, 'run-x'), join(temporary, 'medalist-x')];
  const foreign = [join(temporary, 'medalist-checkout'), join(scratch, 'young'), join(temporary, 'mine')];
  for (const folder of [...dead, ...foreign]) mkdirSync(folder, { recursive: true });
  for (const folder of dead) {
    writeFileSync(join(folder, 'lock.db'), '');
    writeFileSync(join(folder, 'big'), Buffer.alloc(100_000, 1));
    symlinkSync(outside, join(folder, 'link'));
  }
  writeFileSync(join(temporary, 'mine', 'lock.db'), ''); // a lock, but not under a name of ours
  const [ancient, ofOthers] = [join(scratch, 'ancient'), join(temporary, 'medalist-old')];
  for (const folder of [ancient, ofOthers]) {
    mkdirSync(folder);
    utimesSync(folder, old, old);
  }
  const folder = join(store, 'files', 'ab');
  const [stale, beingWritten, whole] = [join(folder, `ab1.${half}`), join(folder, `ab2.${half}`), join(folder, 'ab3')];
  mkdirSync(folder, { recursive: true });
  for (const path of [stale, beingWritten, whole]) writeFileSync(path, 'x');
  for (const path of [stale, whole]) utimesSync(path, old, old);
  const kept = [...foreign, ofOthers, beingWritten, whole, join(outside, 'kept')];
  const all = [...dead, ancient, stale].sort();

  const looked = await cleaned({ dryRun: true });
  expect(pathsOf(looked)).toEqual(all);
  expect(looked.every(({ gone }) => !gone)).toBe(true);
  expect(looked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(200_000);
  expect(looked.find(({ path }) => path === dead[0])?.entries).toBe(4);
  expect(missing(all)).toEqual([]);

  const removed = await cleaned();
  expect(pathsOf(removed)).toEqual(all);
  expect(removed.every(({ gone }) => gone)).toBe(true);
  expect([missing(all), missing(kept)]).toEqual([all, []]);
  expect(await cleaned()).toEqual([]);
});

test('half-written files of a run stay while somebody has its lock, and go then', async () => {
  const home = place();
  const run = home.run('small', 'some-run');
  mkdirSync(run.state, { recursive: true });
  writeFileSync(run.request, '{}');
  const written = [join(run.path, `report.md.${half}`), join(run.state, `snapshot.json.${half}`)];
  for (const path of written) writeFileSync(path, 'x');
  const lock = takeLock(run.state);
  if ('heldBy' in lock) throw new Error('refused');
  expect(await home.cleaned()).toEqual([]);
  lock[Symbol.dispose]();
  expect(pathsOf(await home.cleaned())).toEqual(written.sort());
  expect(missing([...written, run.request])).toEqual(written);
});

test('a run whose own folder or lock is a link has nothing made or removed elsewhere', async () => {
  const home = place();
  const elsewhere = scratchFolder();
  const mine = join(elsewhere, 'mine');
  writeFileSync(join(elsewhere, 'request.json'), '{}');
  const [run, other] = [home.run('small', 'of-links'), home.run('small', 'of-a-lock')];
  for (const { path } of [run, other]) mkdirSync(path, { recursive: true });
  symlinkSync(elsewhere, run.state);
  mkdirSync(other.state);
  writeFileSync(other.request, '{}');
  symlinkSync(mine, join(other.state, 'lock.db'));
  for (const { path } of [run, other]) writeFileSync(join(path, `report.md.${half}`), 'x');
  expect((await home.cleaned()).map(({ gone }) => gone)).toEqual([false, false]);
  expect(readdirSync(elsewhere)).toEqual(['request.json']);
});

test('a store that is a link is left alone', async () => {
  const { store, cleaned } = place();
  const elsewhere = scratchFolder();
  const forgotten = join(elsewhere, 'scratch', 'x');
  for (const folder of [forgotten, join(elsewhere, 'files', 'ab')]) mkdirSync(folder, { recursive: true });
  const file = join(elsewhere, 'files', 'ab', `ab1.${half}`);
  writeFileSync(file, 'x');
  for (const path of [forgotten, file]) utimesSync(path, old, old);
  mkdirSync(join(store, '..'), { recursive: true });
  symlinkSync(elsewhere, store);
  expect(await cleaned()).toEqual([]);
  expect(missing([forgotten, file])).toEqual([]);
});

test('a run that may not be looked into holds up nothing', () => {
  expect(halfWritten(runFolder(join(scratchFolder(), 'x'.repeat(300))))).toEqual([]); // refused by the system, as another user's is
});
