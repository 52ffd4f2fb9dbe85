import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOpenTo, isPassable } from '../../../../../services/python/sandbox/mounts/reachable.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

test('every folder on the way has to let others through, and the end has to let them in', () => {
  const top = scratchFolder();
  const [middle, end] = [join(top, 'middle'), join(top, 'middle', 'end')];
  mkdirSync(end, { recursive: true });
  const modes = (...bits: readonly number[]) =>
    [top, middle, end].forEach((path, index) => {
      chmodSync(path, bits[index] ?? 0);
    });
  modes(0o711, 0o711, 0o705);
  expect([isPassable(end), isOpenTo(end, 0o005)]).toEqual([true, true]);
  modes(0o711, 0o711, 0o701);
  expect([isPassable(end), isOpenTo(end, 0o005)]).toEqual([true, false]);
  modes(0o711, 0o700, 0o705);
  expect([isPassable(end), isOpenTo(end, 0o005)]).toEqual([false, false]);
  modes(0o700, 0o755, 0o755);
  expect([isPassable(end), isOpenTo(end, 0o005)]).toEqual([false, false]);
});

test('what is not there is not open', () => {
  expect(isOpenTo('/nowhere/at/all', 0o005)).toBe(false);
});

test('a file counts by its own mode', () => {
  const top = scratchFolder();
  chmodSync(top, 0o755);
  writeFileSync(join(top, 'file'), '', { mode: 0o600 });
  expect(isOpenTo(join(top, 'file'), 0o004)).toBe(false);
  chmodSync(join(top, 'file'), 0o604);
  expect(isOpenTo(join(top, 'file'), 0o004)).toBe(true);
});
