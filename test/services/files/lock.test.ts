import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { isHeld, takeLock } from '../../../services/files/lock.ts';
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
  expect(takeLock(folder)).toEqual({ heldBy: `process ${child.pid}`, odd: null });
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

test.each([
  ['the lock itself', (state: string) => join(state, 'lock.db')],
  ['its journal', (state: string) => join(state, 'lock.db-journal')],
  ['its log', (state: string) => join(state, 'lock.db-wal')],
])('a link in the place of %s is not followed, and it is named', (_, placeOf) => {
  const folder = scratchFolder();
  const [mine, state] = [join(folder, 'mine'), join(folder, 'state')];
  mkdirSync(state);
  const link = placeOf(state);
  for (const target of [mine, join(folder, 'to be made')]) {
    if (target === mine) writeFileSync(mine, '');
    symlinkSync(target, link);
    expect(takeLock(state)).toMatchObject({ odd: link });
    expect(isHeld(state)).toBe(false);
    unlinkSync(link);
  }
  expect(readdirSync(folder).toSorted()).toEqual(['mine', 'state']);
  expect(statSync(mine).size).toBe(0);
});

test('a link in the place of the folder is not followed either', () => {
  const folder = scratchFolder();
  const [elsewhere, state] = [join(folder, 'elsewhere'), join(folder, 'state')];
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, state);
  expect(takeLock(state)).toEqual({ heldBy: 'nobody', odd: state });
  expect(readdirSync(elsewhere)).toEqual([]);
});
