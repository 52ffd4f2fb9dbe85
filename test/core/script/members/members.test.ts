import { expect, test } from 'vitest';
import { roundedShares } from '../../../../core/script/members/members.ts';

test.each([
  [[1], [1]],
  [
    [0.6666, 0.3334],
    [0.667, 0.333],
  ],
  [
    [0.57142, 0.28571, 0.14287],
    [0.571, 0.286, 0.143],
  ],
  [
    [0.3335, 0.3335, 0.333],
    [0.334, 0.333, 0.333],
  ],
])('shares of a blend are told in thousandths that come to 1: %j', (weights, shares) => {
  expect(roundedShares(weights)).toEqual(shares);
});
