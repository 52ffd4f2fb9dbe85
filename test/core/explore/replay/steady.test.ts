import { expect, test } from 'vitest';
import { steady } from '../../../../core/explore/replay/steady.ts';

const isSame = (before: string, now: string, folders: readonly string[] = []) =>
  steady(before, folders) === steady(now, folders);

test.each([
  [
    'what IPython times',
    'CPU times: user 10.3 ms, total: 1.2 s\nWall time: 26.4 ms',
    'CPU times: user 9 ms, total: 0 ns\nWall time: 1min',
  ],
  ['seconds with a unit', 'fitted in 0.53s', 'fitted in 12.1s'],
  ['seconds in a word', 'after 3 seconds', 'after 1e-05 seconds'],
  ['addresses in memory', '<object object at 0x7f810dc73b90>', '<object object at 0x7fa0bb113b90>'],
  ['a progress bar', '100%| 5/5 [00:02<00:00,  2.31it/s]', '100%| 5/5 [00:11<00:00,  2.05s/it]'],
])('%s vary', (_, before, now) => {
  expect(isSame(before, now)).toBe(true);
});

test.each([
  ['a figure', 'mean 0.53', 'mean 0.54'],
  ['a figure before a word', '12 stores', '13 stores'],
  ['a figure before a word that begins as a unit does', '12 months', '13 months'],
  ['a name with digits', 'x12 min', 'x13 min'],
  ['a date', '2024-01-01 10:00:00', '2024-01-01 11:00:00'],
  ['a short hexadecimal number', '0xff', '0xfe'],
  ['what stands beside a time', 'auc 0.8 in 3 s', 'auc 0.9 in 3 s'],
])('%s does not', (_, before, now) => {
  expect(isSame(before, now)).toBe(false);
});

test('folders of the two are the same place, the longer name first', () => {
  const folders = ['/home/me/out', '/home/me/out/again'];
  expect(isSame("'/home/me/out/data/x.csv'", "'/home/me/out/again/data/x.csv'", folders)).toBe(true);
  expect(isSame('/home/me/out/data/x.csv', '/home/me/out/again/data/y.csv', folders)).toBe(false);
});
