import { expect, test } from 'vitest';
import { labelsOrNumbers } from '../../../core/competition/labels-or-numbers.ts';

const whole = { integral: true };
const fractions = { integral: false };

test.each([
  ['words', { distinct: 5_000, numeric: null, shown: [] }, 'labels'],
  ['0 and 1', { distinct: 2, numeric: whole, shown: [] }, 'labels'],
  ['a grade or a small count', { distinct: 16, numeric: whole, shown: [] }, 'labels'],
  ['as many kinds as anybody names', { distinct: 30, numeric: whole, shown: [] }, 'labels'],
  ['one more', { distinct: 31, numeric: whole, shown: [] }, 'numbers'],
  ['a grade of which an example shows a fraction', { distinct: 5, numeric: whole, shown: ['2', '2.5'] }, 'numbers'],
  ['few fractions', { distinct: 3, numeric: fractions, shown: [] }, 'numbers'],
] as const)('%s', (_, seen, answer) => {
  expect(labelsOrNumbers(seen)).toBe(answer);
});
