import { describe, expect, test } from 'vitest';
import { isShort, shortOfDisk, shortOfMemory } from '../../../../services/python/watch/floors.ts';

const MB = 2 ** 20;

describe('when the machine runs short of memory', () => {
  const machine = (available: number, total = 16_000) => ({ total: total * MB, available: available * MB, swapped: 0 });
  test.each([
    [machine(481), false],
    [machine(479), true],
    [machine(201, 1000), false],
    [machine(199, 1000), true],
    [undefined, false],
  ])('%o: %o', (is, short) => {
    expect(isShort(is)).toBe(short);
  });
  test('a program with most of what is used has to go', () => {
    expect(shortOfMemory(machine(400), 8000 * MB)).toEqual({
      limit: 'memory',
      allowed: 7920 * MB,
      used: 8000 * MB,
    });
  });
  test('a program that is not the cause stays', () => {
    expect(shortOfMemory(machine(400), 7000 * MB)).toBeUndefined();
    expect(shortOfMemory(machine(4000), 8000 * MB)).toBeUndefined();
  });
});

describe('when the file system runs full', () => {
  const free = (start: number, now: number) => ({
    start: { bytes: start * MB, entries: 0 },
    now: { bytes: now * MB, entries: 0 },
  });
  test.each([
    [free(1000, 256), undefined],
    [free(1000, 255), { limit: 'disk', allowed: 744 * MB, used: 745 * MB }],
    [free(200, 150), undefined],
    [free(200, 99), { limit: 'disk', allowed: 100 * MB, used: 101 * MB }],
    [undefined, undefined],
  ])('%o: %o', (is, short) => {
    expect(shortOfDisk(is)).toEqual(short);
  });
});
