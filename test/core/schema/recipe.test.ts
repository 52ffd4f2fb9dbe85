import { expect, test } from 'vitest';
import { Recipe } from '../../../core/schema/recipe.ts';
import { madeRecipe } from '../../rigs/data/recipe.ts';

test('what a solution found is read as it is', () => {
  expect(Recipe.parse(madeRecipe)).toEqual(madeRecipe);
});

test('a run with nothing to tell says why', () => {
  const nothing = { ...madeRecipe, why: 'masks', targets: [], features: [], views: {} };
  expect(Recipe.parse(nothing).why).toBe('masks');
});

test.each([
  ['a key that nobody knows', { ...madeRecipe, script: 'import os' }],
  ['another version', { ...madeRecipe, version: 2 }],
  [
    'a way to make a feature that is not among those known',
    { ...madeRecipe, features: [{ ...madeRecipe.features[0], how: 'eval' }] },
  ],
  ['a number that is none', { ...madeRecipe, seed: '7' }],
  ['an endless name', { ...madeRecipe, task: 'x'.repeat(2_000) }],
])('%s is no recipe', (_, told) => {
  expect(Recipe.safeParse(told).success).toBe(false);
});
