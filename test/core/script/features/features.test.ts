import { expect, test } from 'vitest';
import type { Feature } from '../../../../core/script/features/lines/line.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { houses, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

const feature = (name: string, how: Feature['how'], kind: Feature['kind']): Feature => ({
  ...{ name, kind, how, from: [name], words: null, importance: 0.5 },
});

test('names what is made of spellings and texts by what it holds', () => {
  const words = 'letters, and the digits after them';
  const features = [
    { ...feature('city#1', 'string part', 'number'), from: ['city'], words },
    { ...feature('city#0', 'string part', 'category'), from: ['city'], words },
    { ...feature('city#2', 'string part', 'category'), from: ['city'], words: 'between "-"' },
    { ...feature('city#0.count', 'level count', 'number'), from: ['city#0'] },
    { ...feature('city.digits', 'text style', 'number'), from: ['city'] },
    { ...feature('city.long_words', 'text style', 'number'), from: ['city'] },
    { ...feature('city.distinct', 'text style', 'number'), from: ['city'] },
  ];
  const script = scriptOf(recipeWith({}, { features }), houses);
  const made = script.ok ? [...script.code.matchAll(/^X\["(\w+)"\] = /gm)].map(([, name]) => name) : [script.why];
  expect(made.toSorted()).toEqual(
    [
      'city_digits',
      'city_digit_count',
      'city_distinct_word_share',
      'city_letters',
      'city_letters_count',
      'city_long_word_share',
      'city_part_2',
    ].toSorted(),
  );
});

test('a category of a column that no file has is left out, as its number is', () => {
  const features = [
    { ...feature('size', 'number', 'number'), importance: 0.97 },
    { ...feature('town.people', 'number code', 'category'), importance: 0.03 },
  ];
  const script = scriptOf(recipeWith({}, { features }), houses);
  const code = script.ok ? script.code : script.why;
  expect(code).toContain('NUMBERS = ["size"]');
  expect(code).not.toContain('df["town.people"]');
});
