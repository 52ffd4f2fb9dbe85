import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { show } from './show.ts';

/** In memory where there is such a place: a kill loses nothing there that it would not lose on a disk, and nobody waits. */
const quickFolder = (): string => {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'medalist-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('1,000 runs by two processes that are killed again and again: no cap is passed, no served call is missing', async () => {
  const { served, refused, kills, overspent, unrecorded } = await show(quickFolder(), 1, 1000);
  expect(overspent).toEqual([]);
  expect(unrecorded).toEqual([]);
  expect(served).toBeGreaterThan(1000);
  expect(Object.keys(refused).sort(), 'caps of every scope ended runs').toEqual(['batch', 'day', 'run']);
  expect(Object.keys(kills)).toEqual(expect.arrayContaining(['reserved', 'received', 'served', 'answered', 'settled']));
});
