import { assert, expect, test } from 'vitest';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { boosted, houses, member, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';
import {
  storyProfile as profile,
  storiesWith,
  story,
  texts,
  storyView as view,
} from '../../../rigs/data/recipes/text-recipe.ts';

const stack = (weight: number) =>
  member('text stack', weight, {
    ...{ family: 'text_stack', estimators: ['sklearn.linear_model.Ridge'], settings: { alpha: 10 }, view: null },
  });
/** A target whose only members are these models of texts. */
const only = (...models: ReturnType<typeof texts>[]) => ({
  members: models.map((one) => ({ ...one, weight: 1 / models.length })),
  scores: models,
});
const scriptWith = (...args: Parameters<typeof storiesWith>) => {
  const { recipe, subject } = storiesWith(...args);
  return scriptOf(recipe, subject);
};
const codeOf = (...args: Parameters<typeof scriptWith>): string => {
  const script = scriptWith(...args);
  if (!script.ok) throw new Error(script.why);
  return script.code
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([[(]) | (?=[\])])/g, '$1')
    .replaceAll(/,(?=[\])])/g, '');
};

test('a model of texts is a member like others, with n-grams that are counted once', () => {
  const code = codeOf(only(texts('text words ridge')));
  expect(code).toContain(
    '"words_ridge": (TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\\w+"), df["story"].fillna(""))',
  );
  expect(code).toContain('"text words ridge": Ngrams(counts_of["words_ridge"], Ridge(alpha=4))');
  expect(code).toContain('class Ngrams');
  expect(code).toContain('X = pd.DataFrame(index=df.index)');
});

test('no other model learns from scores of texts, which would hold the labels of its held rows', () => {
  const own = texts('text words ridge', { weight: 0.6 });
  const script = scriptWith({ members: [own, boosted(0.3), stack(0.1)], scores: [own] });
  assert(script.ok);
  expect(script.omitted).toEqual([
    'text stack (weight 0.1): short scripts do not cover text_stack models',
    'scores of texts, which are made anew for each fold',
  ]);
  const columns = script.code.split('\n').filter((line) => /^\s*X(?:_test)?\b.* = /.test(line));
  expect(columns.join('\n')).not.toMatch(/score|ngrams/);
  expect(codeOf({ members: [boosted(0.9), { ...own, weight: 0.1 }], scores: [own] })).toContain('LGBM');
});

test('where a recipe has no models of texts, other models may not have learned from their scores', () => {
  const views = { trees: { ...view, scores: 0 } };
  expect(codeOf({ members: [boosted(1)] }, ['story'], { views })).not.toContain('story');
  expect(scriptWith({ members: [boosted(1)] })).toMatchObject({ ok: false });
});

test('n-grams that two models share are counted once, and several texts are joined', () => {
  const other = texts('two', { settings: { ...texts('').settings, ridge__alpha: 1 } });
  const code = codeOf(only(texts('one'), other), ['story', 'story 2']);
  expect(code.match(/TfidfVectorizer\(/g)).toHaveLength(1);
  expect(code).toContain('), texts)}');
  expect(code).toContain('.fillna("").str.cat(df[');
});

test('a model of texts that is no member is in no script', () => {
  const own = { ...texts('text words ridge'), weight: 1 };
  const code = codeOf({ members: [own], scores: [own, texts('other')] });
  expect(code.match(/Ngrams\(/g)).toHaveLength(1);
});

test('a column of texts may have models of its own', () => {
  const own = texts('story 2 words ridge', { words: 'n-grams of column story 2' });
  expect(codeOf(only(own), ['story', 'story 2'])).toContain('df["story 2"].fillna("")');
});

test('NB-SVM is told with its strength, of several classes for each', () => {
  const estimators = ['sklearn.feature_extraction.TfidfVectorizer', 'WeightedLogistic'];
  const settings = { weightedlogistic__strength: 4, temperature: 0.5 };
  const own = texts('text words weighted', { estimators, settings });
  const classes = (...labels: string[]) => {
    const change = { kind: 'classes' as const, labels, metric: { name: 'logloss', direction: 'min' as const } };
    return codeOf({ ...change, finish: [], ...only(own) });
  };
  expect(classes('0', '1')).toContain('Ngrams(counts_of["words_nbsvm"], NBSVM(C=4), 0.5)');
  expect(classes('0', '1')).toContain('class NBSVM(');
  expect(classes('0', '1', '2')).toContain('OneVsRestClassifier(NBSVM(C=4))');
});

test.each([
  ['train.json', 'test.json', 'pd.DataFrame(json.loads((data / TRAIN).read_text()))\n'],
  ['train.jsonl', 'test.jsonl', 'pd.DataFrame(map(json.loads, (data / TRAIN).read_text().splitlines()))\n'],
  ['train.csv', 'test.csv', 'pd.read_csv(data / TRAIN)\n'],
])('lists become their words, in JSON or written in cells: %s', (train, test, read) => {
  const list = { ...story, how: 'list' as const };
  const script = scriptOf(
    recipeWith(
      { members: [texts('text words ridge', { weight: 0.6 }), boosted(0.4)], scores: [texts('text words ridge')] },
      { features: [list, ...recipeWith().features], views: { trees: view } },
    ),
    {
      ...houses,
      files: { ...houses.files, train: [train], test: [test] },
      profile: profile.map((one) => (one.name === 'story' ? { ...one, type: 'list' as const } : one)),
    },
  );
  assert(script.ok);
  expect(script.code).toContain(read);
  expect(script.code).toContain('df["story"] = df["story"].map(list_words, na_action="ignore").fillna("")\n');
  expect(script.code.includes('cell.strip(')).toBe(train === 'train.csv');
});

test.each([
  ['vectors', { words: 'over vectors of the texts' }],
  ['a model of our own', { estimators: ['sklearn.feature_extraction.TfidfVectorizer', 'Radial'] }],
])('%s have no block', (_, change) => {
  const [own, odd] = [texts('text words ridge', { weight: 0.9 }), texts('text odd', { weight: 0.1, ...change })];
  expect(scriptWith({ members: [own, odd], scores: [own, odd] })).toMatchObject({
    ok: true,
    omitted: ['text odd (weight 0.1): short scripts do not cover such a model of texts'],
  });
});

test('scores of classes need what makes log odds of them', () => {
  const change = { kind: 'classes' as const, labels: ['0', '1'], metric: { name: 'auc', direction: 'max' as const } };
  expect(scriptWith({ ...change, finish: [], ...only(texts('text words ridge')) })).toMatchObject({
    why: expect.stringContaining('short scripts do not cover such a model of texts'),
  });
});
