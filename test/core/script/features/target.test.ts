import { expect, test } from 'vitest';
import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import type { Feature } from '../../../../core/script/features/lines/line.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { boosted, houses, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

type Target = Recipe['targets'][number];
type Profiled = Subject['profile'][number];
const profiled = (name: string, change: Partial<Profiled> = {}): Profiled => ({
  ...{ name, type: 'category', inTrain: true, inTest: true, missing: 0, testMissing: 0, unique: 9 },
  ...{ min: null, max: null, mean: null, meanLength: null, meanWords: null, examples: [] },
  ...change,
});

const coded = (name: string): Feature => ({
  ...{ name, kind: 'category', how: 'code', from: [name], words: null, importance: 0.1 },
});
const teams = ['home', 'away'] as const;
const shown = teams.map((feature) => ({ feature, kind: 'category', shown: 'target mean' }) as const);
const matches = (scores: number, change: Partial<Target> = {}): Recipe => ({
  ...recipeWith(change, { views: { trees: { columns: [...shown], chosen: [], scores, words: null } } }),
  features: teams.map(coded),
});
const subject: Subject = {
  ...houses,
  profile: [
    ...teams.map((name) => profiled(name)),
    ...[profiled('size', { type: 'number' }), profiled('city'), profiled('price', { type: 'number', min: 0 })],
  ],
};
const codeOf = (recipe: Recipe, of = subject): string => {
  const script = scriptOf(recipe, of);
  return script.ok ? script.code : script.why;
};

test('scores that no model of texts explains have what features leave of the importance: most is lost', () => {
  expect(codeOf(matches(2))).toMatch(/scores of texts$/);
});

test('where groups stay together, mean targets are told by other groups', () => {
  const folds = { ...recipeWith().targets[0]!.folds!, scheme: 'group', splitter: null, column: 'city' } as const; // it has some
  const code = codeOf(matches(0, { folds, members: [boosted(1)] }));
  expect(code.indexOf('\ngroups = train["city"]')).toBeLessThan(code.indexOf('class TargetMeans'));
  expect(code.match(/^groups = /gm)).toHaveLength(1);
  expect(code).toContain('fifth = pd.factorize(groups[X.index])[0] % 5\n');
  expect(code).not.toContain('KFold(5,');
});

test('rows with an answer of 0 are left out where a relative error cannot count them', () => {
  const metric = { name: 'rmspe', direction: 'min' } as const;
  expect(codeOf(recipeWith({ metric }))).toContain('train = train[train["price"] != 0].reset_index(drop=True)');
  expect(codeOf(recipeWith())).not.toContain('!= 0]');
  const positive = subject.profile.map((one) => (one.name === 'price' ? { ...one, min: 2 } : one));
  expect(codeOf(recipeWith({ metric }), { ...subject, profile: positive })).not.toContain('!= 0]');
});

test('numbers of which only test has blanks are filled as in train, and models need not know of blanks', () => {
  const withGaps = (change: Partial<Profiled>) =>
    codeOf(recipeWith(), {
      ...subject,
      profile: subject.profile.map((one) => (one.name === 'size' ? { ...one, ...change } : one)),
    });
  const news = withGaps({ testMissing: 3 });
  expect(news).toContain('X = X.fillna(X[: len(train)].select_dtypes("number").dropna(axis=1).median())');
  expect(news).not.toContain('MissingIndicator');
  const known = withGaps({ missing: 3, testMissing: 3 });
  expect(known).not.toContain('.fillna(X');
  expect(known).toContain('MissingIndicator');
});

test('a linear model is told of gaps that its features make of cells that are all there', () => {
  const worded: Feature = {
    ...{ name: 'city', kind: 'number', how: 'figure', from: ['city'] },
    ...{ words: null, importance: 0.5 },
  };
  const recipe = recipeWith({}, { features: [...recipeWith().features, worded] });
  expect(codeOf(recipe)).toContain('MissingIndicator');
});
