import { expect, test } from 'vitest';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { partsOf } from '../../../core/script/parts.ts';
import { pairWith } from '../../rigs/data/pair-recipe.ts';
import { houses, recipeWith } from '../../rigs/data/script-recipe.ts';

type Feature = Recipe['features'][number];
const feature = (name: string, kind: Feature['kind'], how: Feature['how'], from: string): Feature => ({
  ...{ name, kind, how, from: [from], words: null, importance: 0.1 },
});
const shown = (of: string, kind: Feature['kind'], as: 'as is' | 'target mean') => ({ feature: of, kind, shown: as });
const rich = recipeWith(
  {},
  {
    features: [
      feature('size', 'number', 'number', 'size'),
      feature('city', 'category', 'code', 'city'),
      feature('city.count', 'number', 'level count', 'city'),
    ],
    views: {
      trees: {
        columns: [
          shown('size', 'number', 'as is'),
          shown('city', 'category', 'target mean'),
          shown('city.count', 'number', 'as is'),
        ],
        ...{ chosen: ['size / size'], scores: 0, words: null },
      },
    },
  },
);
const without = (recipe: Recipe, name: string): Recipe => {
  const part = partsOf(recipe, houses).find((one) => one.name.startsWith(name));
  if (part === undefined) throw new Error(`no part ${name}`);
  return part.without;
};
const namesOf = ({ features, views }: Recipe) => [
  features.map(({ name }) => name),
  (views.trees?.columns ?? []).map(({ feature: name }) => name),
];

test('parts are groups of features, combinations, means of the target, and models', () => {
  expect(partsOf(rich, houses).map(({ name }) => name)).toEqual([
    ...['numbers as they are (1)', 'categories (1)', 'counts of categories (1)', 'combinations of two columns (1)'],
    ...['means of the target by category', 'the model lgb (weight 0.6)', 'the model linear (weight 0.4)'],
  ]);
});

test('what is made of a feature goes with it, in all views', () => {
  expect(namesOf(without(rich, 'categories'))).toEqual([['size'], ['size']]);
  expect(namesOf(without(rich, 'counts'))).toEqual([
    ['size', 'city'],
    ['size', 'city'],
  ]);
});

test('means of the target and combinations go from the views, models from the target', () => {
  expect(namesOf(without(rich, 'means'))[1]).toEqual(['size', 'city.count']);
  expect(without(rich, 'combinations').views.trees?.chosen).toEqual([]);
  expect(without(rich, 'the model lgb').targets[0]?.members.map(({ name }) => name)).toEqual(['linear']);
});

test('the only group of features is no part, nor is the only model, nor one of several targets', () => {
  const [first] = rich.features;
  const plain = recipeWith({ members: rich.targets[0]?.members.slice(0, 1) ?? [] }, { features: first ? [first] : [] });
  expect(partsOf(plain, houses)).toEqual([]);
  expect(partsOf(pairWith(), houses).filter(({ name }) => name.includes('model'))).toEqual([]);
});
