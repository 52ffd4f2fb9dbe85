import { expect, test } from 'vitest';
import { pairedError } from '../../../../core/script/score/paired.ts';

test('what is as much worse in every fold is so for certain, however unlike the folds are', () => {
  expect(pairedError([1.1, 5.1, 9.1], [1, 5, 9])).toBeCloseTo(0);
});

test('differences that scatter have the standard error of their mean', () => {
  expect(pairedError([1, 2, 3], [1, 1, 1])).toBeCloseTo(1 / Math.sqrt(3));
});

test('of one fold, or of different folds, no error is known', () => {
  expect([pairedError([1], [2]), pairedError([1, 2], [1]), pairedError([], [])]).toEqual([null, null, null]);
});
