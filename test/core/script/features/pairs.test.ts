import { expect, test } from 'vitest';
import { pairsOf } from '../../../../core/script/features/pairs.ts';
import { recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

const found = (...chosen: string[]) => {
  const view = { columns: [], chosen, scores: 0, words: null };
  return pairsOf(recipeWith({}, { views: { prepared: view } }), (_kind, name) => name);
};

test('a sum or product that folds chose in both orders is made once, a difference or ratio in each', () => {
  const both = ['a + b', 'b + a', 'b * a', 'a * b', 'a - b', 'b - a', 'a / b', 'b / a', 'a + b'];
  expect(found(...both).signed.map((pair) => pair.join(' '))).toEqual([
    'a + b',
    'b * a',
    'a - b',
    'b - a',
    'a / b',
    'b / a',
  ]);
});

test('a number is not told within the category of its own values', () => {
  expect(found('size by size_cat.mean', 'size by city.rank', 'size by city.std').grouped).toEqual([['size', 'city']]);
});
