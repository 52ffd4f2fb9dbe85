import { expect, test } from 'vitest';
import { secondsAgain } from '../../../../core/explore/replay/seconds.ts';

test.each([
  ['a cell that was interrupted has the time that it had', 'interrupted', 4.02, 4.02],
  ['at least one second, for what was stopped for its output', 'interrupted', 0.1, 1],
  ['never more than a cell may have', 'interrupted', 75, 60],
  ['a cell that ended its session has what it could have had', 'died', 75, 60],
  ['a cell that ended by itself has many times that', 'ran', 3, 600],
  ['an error, too', 'raised', 3, 600],
] as const)('%s', (_, ended, seconds, expected) => {
  expect(secondsAgain({ ended, seconds }, 60)).toBe(expected);
});

test('a cell that is not recorded has as much', () => {
  expect(secondsAgain(undefined, 60)).toBe(600);
});
