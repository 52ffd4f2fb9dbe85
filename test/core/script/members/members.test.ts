import { expect, test } from 'vitest';
import { roundedShares } from '../../../../core/script/members/members.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { houses, member, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

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

test('gives each member its own copy of steps that several share', () => {
  const members = [member('linear', 0.5), { ...member('lasso', 0.5), name: 'other' }];
  const script = scriptOf(recipeWith({ members }), houses);
  const code = script.ok ? script.code : script.why;
  expect(code).toContain('from sklearn.base import clone\n');
  expect(code.match(/clone\(linear_columns\)/g)).toHaveLength(2);
  expect(code).not.toMatch(/make_pipeline\(\s*linear_columns/);
});
