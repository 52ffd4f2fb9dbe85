import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { takeLock } from '../../../services/files/lock.ts';
import { killNow } from '../../rigs/kill.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const holder = `
  import { takeLock } from '${join(import.meta.dirname, '../../../services/files/lock.ts')}';
  globalThis.lock = takeLock(process.argv[1]); // kept: a lock nobody holds on to is collected
  console.log('heldBy' in globalThis.lock ? 'refused' : 'taken');
  setInterval(() => {}, 1000);
`;
const hold = async (folder: string) => {
  const child = execa(process.execPath, ['--input-type=module', '-e', holder, folder], {
    reject: false,
    buffer: false,
  });
  const [first] = await child.stdout.take(1).toArray();
  return { child, said: String(first).trim() };
};

const taken = (folder: string): Disposable => {
  const lock = takeLock(folder);
  if ('heldBy' in lock) throw new Error(`${lock.heldBy} has it`);
  return lock;
};

test('a second process is refused and told who holds the lock; kill -9 of the holder gives it back', async () => {
  const folder = scratchFolder();
  const { child, said } = await hold(folder);
  expect(said).toBe('taken');
  expect(takeLock(folder)).toEqual({ heldBy: `process ${child.pid}` });
  await killNow(child);
  // A busy kernel may give the lock back a moment after the process is gone.
  const lock = await vi.waitFor(() => taken(folder), { timeout: 60_000 });
  const other = await hold(folder);
  expect(other.said).toBe('refused');
  await killNow(other.child);
  lock[Symbol.dispose]();
});

test('a lock that was given back can be taken again', () => {
  const folder = scratchFolder();
  for (let round = 0; round < 3; round++) {
    const lock = takeLock(folder);
    if ('heldBy' in lock) throw new Error('refused');
    lock[Symbol.dispose]();
  }
});

test('a folder that came along cannot have the owner written elsewhere', () => {
  const folder = scratchFolder();
  const [mine, state] = [join(folder, 'mine'), join(folder, 'state')];
  writeFileSync(mine, 'as it was');
  mkdirSync(state);
  symlinkSync(mine, join(state, 'lock.owner'));
  const lock = takeLock(state);
  expect('heldBy' in lock).toBe(false);
  if (!('heldBy' in lock)) lock[Symbol.dispose]();
  expect(readFileSync(mine, 'utf8')).toBe('as it was');
});
