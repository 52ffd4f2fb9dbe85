import { expect, test } from 'vitest';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { boosted, houses, member, recipeWith } from '../../../rigs/data/script-recipe.ts';

const joined = 'n-grams of all text columns of a row, joined';
const texts = (name: string, change: Parameters<typeof member>[2] = {}) =>
  member(name, 0, {
    ...{ family: 'text', view: null, words: joined },
    estimators: ['sklearn.feature_extraction.TfidfVectorizer', 'sklearn.linear_model.Ridge'],
    settings: { tfidfvectorizer__ngram_range: [1, 2], tfidfvectorizer__token_pattern: '\\w+', ridge__alpha: 4 },
    ...change,
  });
const stack = (weight: number) =>
  member('text stack', weight, {
    ...{ family: 'text_stack', estimators: ['sklearn.linear_model.Ridge'], settings: { alpha: 10 }, view: null },
  });
const [size] = recipeWith().features;
const story = {
  name: 'story',
  kind: 'text' as const,
  how: 'text' as const,
  from: ['story'],
  words: null,
  importance: 0,
};
const profile = houses.profile.flatMap((one) =>
  one.name === 'city' ? [one, { ...one, name: 'story', type: 'text' as const }] : [one],
);
const view = { columns: [], chosen: [], scores: 1, words: null };

/** Of numbers and a text. */
const scriptWith = (change: Parameters<typeof recipeWith>[0], from = ['story']) =>
  scriptOf(
    recipeWith(change, {
      features: [...(size === undefined ? [] : [size]), ...from.map((name) => ({ ...story, name, from: [name] }))],
      views: { trees: view },
    }),
    { ...houses, profile: [...profile, ...profile.map((one) => ({ ...one, name: `${one.name} 2` }))] },
  );
const codeOf = (...args: Parameters<typeof scriptWith>): string => {
  const script = scriptWith(...args);
  if (!script.ok) throw new Error(script.why);
  return script.code
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([[(]) | (?=[\])])/g, '$1')
    .replaceAll(/,(?=[\])])/g, '');
};

test('models of texts are told with their settings, and others learn from their scores', () => {
  const code = codeOf({ members: [boosted(0.7), stack(0.3)], scores: [texts('text words ridge')] });
  expect(code).toContain(
    'TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\\w+").fit_transform(df["story"].fillna(""))',
  );
  expect(code).toContain('NGRAMS = {"words_1": (words_1_counts, Ridge(alpha=4), 1)}');
  expect(code).toContain('X, X_test = X.join(columns), X_test.join(columns)');
  expect(code).toContain('make_column_transformer((StandardScaler(), make_column_selector("^ngrams_")))');
  expect(code).not.toContain('class Ngrams');
});

test('n-grams that two models share are counted once, and several texts are joined', () => {
  const scores = [texts('one'), texts('two', { settings: { ...texts('').settings, ridge__alpha: 1 } })];
  const code = codeOf({ members: [boosted(1)], scores }, ['story', 'story 2']);
  expect(code.match(/TfidfVectorizer\(/g)).toHaveLength(1);
  expect(code).toContain('.fit_transform(texts)');
  expect(code).toContain('df[TEXTS].fillna("").agg(" ".join, axis=1)');
});

test('a model of texts is a member by what it said out of fold', () => {
  const own = texts('text words ridge', { weight: 0.4 });
  const code = codeOf({ members: [boosted(0.6), own], scores: [own] });
  expect(code).toContain('"text words ridge": Ngrams("words_1")');
  expect(code).toContain('class Ngrams');
});

test('a column of texts may have models of its own', () => {
  const scores = [texts('story 2 words ridge', { words: 'n-grams of column story 2' })];
  expect(codeOf({ members: [boosted(1)], scores }, ['story', 'story 2'])).toContain('df["story 2"].fillna("")');
});

test('of a recipe that tells no scores a usual model takes their place', () => {
  expect(codeOf({ members: [boosted(1)] })).toContain('NGRAMS = {"words": (words_counts, Ridge(), 1)}');
});

test.each([
  ['pairs of texts', { words: 'n-grams of the first two texts of a row, marked' }],
  ['a model of our own', { estimators: ['sklearn.feature_extraction.TfidfVectorizer', 'WeightedLogistic'] }],
])('%s have no block', (_, change) => {
  const own = texts('text odd', { weight: 0.1, ...change });
  expect(scriptWith({ members: [boosted(0.9), own], scores: [own] })).toMatchObject({
    ok: true,
    left: ['text odd (weight 0.1): there is no block for such a model of texts'],
  });
});

test('scores of classes need what makes log odds of them', () => {
  const own = texts('text words ridge', { weight: 0.1 });
  const change = { kind: 'classes' as const, labels: ['0', '1'], metric: { name: 'auc', direction: 'max' as const } };
  const finish = { ...change, finish: [], members: [boosted(0.9), own], scores: [own] };
  expect(scriptWith(finish)).not.toMatchObject({ left: [] });
});
