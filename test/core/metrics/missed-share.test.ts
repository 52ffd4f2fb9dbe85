import { expect, test } from 'vitest';
import { missedShareOn } from '../../../core/metrics/missed-share.ts';

test.each([
  ['with alpha = 0.1. Lower is better.', 0.1],
  ['where $\\alpha$ = 0.05 and', 0.05],
  ['Predict a 90% prediction interval.', 0.1],
  ['an interval with a coverage of 95%', 0.05],
  ['with 80 % coverage', 0.2],
  ['an interval with the coverage 0.9', 0.1],
  ['Kaggle uses 20% of test for the public part.', undefined],
  ['Predict an interval.', undefined],
])('%j', (page, share) => {
  expect(missedShareOn(page)).toBe(share);
});
