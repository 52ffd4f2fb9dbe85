import { expect, test } from 'vitest';
import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import { columnsOf } from '../../../../core/script/features/features.ts';
import { partsOf } from '../../../../core/script/recipe/parts.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { shortScript } from '../../../../stages/baseline/short-script.ts';
import { daily, forecastWith, framed, rule } from '../../../rigs/data/recipes/forecast-recipe.ts';
import { pairWith } from '../../../rigs/data/recipes/pair-recipe.ts';
import { houses, member, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';
import { storiesWith, texts } from '../../../rigs/data/recipes/text-recipe.ts';

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
  const part = partsOf(recipe).find((one) => one.name.startsWith(name));
  if (part === undefined) throw new Error(`no part ${name}`);
  return part.without;
};
const namesOf = ({ features, views }: Recipe) => [
  features.map(({ name }) => name),
  (views.trees?.columns ?? []).map(({ feature: name }) => name),
];

test('parts are groups of features, means of the target, and models', () => {
  expect(partsOf(rich).map(({ name }) => name)).toEqual([
    ...['numbers and flags (1)', 'categories and what is made of them (1)', 'counts of categories (1)'],
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

test('means of the target go from the views, models from the target', () => {
  expect(namesOf(without(rich, 'means'))[1]).toEqual(['size', 'city.count']);
  expect(without(rich, 'the model lgb').targets[0]?.members.map(({ name }) => name)).toEqual(['linear']);
});

test('the only group of features is no part, nor is the only model, nor one of several targets', () => {
  const [first] = rich.features;
  const plain = recipeWith({ members: rich.targets[0]?.members.slice(0, 1) ?? [] }, { features: first ? [first] : [] });
  expect(partsOf(plain)).toEqual([]);
  expect(partsOf(pairWith()).filter(({ name }) => name.includes('model'))).toEqual([]);
});

const own = [texts('text ridge', { weight: 0.5 }), texts('text other', { weight: 0.3 })];
const stories = storiesWith({ members: [...own, member('linear', 0.2)], scores: own });

test.each([
  ['a table', recipeWith(), houses],
  ['texts', stories.recipe, stories.subject],
  ['several targets', pairWith(), houses],
  ['a forecast', forecastWith([framed('recent', 0.7), rule('seasonal_7', 0.3)]), daily],
] as const)(
  'of %s nothing but the part is missing: what was too light before is not missed now',
  (_, recipe, subject) => {
    const script = shortScript(recipe, subject, 1000);
    if (!script.ok) throw new Error(script.why);
    const namesIn = (of: Recipe) => columnsOf(of, subject.profile, true).columns.map(({ name }) => name);
    const whole = namesIn(script.recipe);
    expect(columnsOf(script.recipe, subject.profile, true).lost).toEqual([]);
    for (const part of partsOf(script.recipe)) {
      const left = namesIn(part.without);
      const dropped = script.recipe.features.length - part.without.features.length;
      expect(whole).toEqual(expect.arrayContaining(left));
      if (dropped === 0) expect(left, part.name).toEqual(whole);
      else expect(left.length, part.name).toBeGreaterThanOrEqual(whole.length - dropped);
    }
  },
);

test('a feature that is light beside others is a trifle of a script, but not of its parts', () => {
  const light = { ...feature('city.digits', 'number', 'text style', 'city'), importance: 0.001 };
  const recipe = recipeWith({}, { features: [...recipeWith().features, light] });
  const lost = (exact: boolean) => columnsOf(recipe, houses.profile, exact).lost.map(({ name }) => name);
  expect([lost(false), lost(true)]).toEqual([['city.digits'], []]);
  const codes = [false, true].map((exact) => scriptOf(recipe, houses, { keepsEverything: exact }));
  expect(codes.map((script) => script.ok && /str\.count/.test(script.code))).toEqual([false, true]);
});

test('of a number and its category only what is made of that one goes', () => {
  const features = [
    feature('ward', 'number', 'number', 'ward'),
    feature('ward', 'category', 'number code', 'ward'),
    feature('ward.count', 'number', 'level count', 'ward'),
    feature('size', 'number', 'date part', 'size'),
  ];
  const without = (name: string) =>
    partsOf(recipeWith({}, { features })).find((part) => part.name.startsWith(name))?.without.features;
  expect(without('numbers')?.map(({ name }) => name)).toEqual(['ward', 'ward.count', 'size']);
  expect(without('categories')?.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['number ward', 'number size']);
});

test('where equal rows stay together other columns would make other folds: only models are left out', () => {
  const [target] = recipeWith().targets;
  if (target?.folds == null) throw new Error('no folds');
  const recipe = recipeWith({ folds: { ...target.folds, scheme: 'group', column: null } });
  expect(partsOf(recipe).map(({ name }) => name)).toEqual([
    'the model lgb (weight 0.6)',
    'the model linear (weight 0.4)',
  ]);
});

test('a short script of texts has models of texts alone, and its parts are these', () => {
  const script = shortScript(stories.recipe, stories.subject, 1000);
  if (!script.ok) throw new Error(script.why);
  expect([script.members, script.weight]).toEqual([2, 0.8]);
  const codes = partsOf(script.recipe).flatMap(({ name, without }) => {
    const part = scriptOf(without, stories.subject, { mostPasses: 1, keepsEverything: true });
    return part.ok && part.code !== script.code ? [name] : [];
  });
  expect(codes).toEqual(['the model text ridge (weight 0.5)', 'the model text other (weight 0.3)']);
});

test('words of texts go with all that learns from them', () => {
  const part = partsOf(stories.recipe).find(({ name }) => name === 'words of texts');
  const families = part?.without.targets[0]?.members.map(({ family }) => family) ?? [];
  if (part === undefined) throw new Error('no part');
  expect(families).not.toContain('text');
  expect(part.without.features.map(({ kind }) => kind)).not.toContain('text');
  expect(Object.values(part.without.views).every(({ scores }) => scores === 0)).toBe(true);
});
