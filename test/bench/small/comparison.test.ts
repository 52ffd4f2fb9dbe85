import { expect, test } from 'vitest';
import { compare, gainOf, medianOf, optimismOf } from '../../../bench/small/comparison.ts';

const auc = { set: 'a', higherIsBetter: true, before: 0.75, after: 0.8, constant: 0.5 };
const rmse = { set: 'b', higherIsBetter: false, before: 6, after: 7, constant: 10 };

test('a gain is a share of what was better than the constant, whichever way is better', () => {
  expect(gainOf(auc)).toBeCloseTo(0.2);
  expect(gainOf(rmse)).toBeCloseTo(-0.25);
});

test('where the earlier answer was no better than the constant, the constant is the measure', () => {
  expect(gainOf({ ...rmse, before: 10, after: 9 })).toBeCloseTo(0.1);
});

test('sets are compared by mean gain with its standard error, by rank, and by who is better', () => {
  const found = compare([auc, rmse, { ...auc, set: 'c', after: 0.75 }]);
  expect(found).toMatchObject({ better: 1, worse: 1, rankBefore: 1.5, rankAfter: 1.5 });
  expect(found.mean).toBeCloseTo(-0.05 / 3);
  expect(found.error).toBeCloseTo(0.1302, 3);
});

test('how hopeful cv is has the same measure, and its median is told', () => {
  expect(optimismOf({ ...auc, score: 0.75, cv: 0.8 })).toBeCloseTo(0.2);
  expect(optimismOf({ ...rmse, score: 6, cv: 7 })).toBeCloseTo(-0.25);
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
});
