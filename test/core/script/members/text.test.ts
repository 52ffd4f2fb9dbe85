import { assert, expect, test } from 'vitest';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { boosted, houses, member, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';
import {
  storyProfile as profile,
  signs,
  storiesWith,
  story,
  texts,
  storyView as view,
} from '../../../rigs/data/recipes/text-recipe.ts';

const stack = (weight: number) =>
  member('text stack', weight, {
    ...{ family: 'text_stack', estimators: ['sklearn.linear_model.Ridge'], settings: { alpha: 10 }, view: null },
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

test('models of texts are told with their settings, and others learn from their scores', () => {
  const code = codeOf({ members: [boosted(0.7), stack(0.3)], scores: [texts('text words ridge')] });
  expect(code).toContain(
    'TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\\w+").fit_transform(df["story"].fillna(""))',
  );
  expect(code).toContain('NGRAMS = {"words_ridge": (words_ridge_ngrams, Ridge(alpha=4), 1)}');
  expect(code).toContain('X, X_test = X.join(columns), X_test.join(columns)');
  expect(code).toContain('make_column_transformer((StandardScaler(), make_column_selector("^ngrams_")))');
  expect(code).not.toContain('class Ngrams');
});

test('n-grams that two models share are counted once, and several texts are joined', () => {
  const scores = [texts('one'), texts('two', { settings: { ...texts('').settings, ridge__alpha: 1 } })];
  const code = codeOf({ members: [boosted(1)], scores }, ['story', 'story 2']);
  expect(code.match(/TfidfVectorizer\(/g)).toHaveLength(1);
  expect(code).toContain('.fit_transform(texts)');
  expect(code).toContain('.fillna("").str.cat(df[');
});

test('where models of texts answer by themselves, there is nothing that only others would learn from', () => {
  const own = { ...texts('text words ridge'), weight: 1 };
  const code = codeOf({ members: [own], scores: [own, texts('other')] });
  expect(code).toContain('X = pd.DataFrame(index=df.index)');
  expect(code.match(/"words_ridge\w*": \(/g)).toEqual(['"words_ridge": (']);
  const others = codeOf({ members: [boosted(1)], scores: [own, texts('other')] });
  expect(others).not.toContain('X = pd.DataFrame(index=df.index)');
  expect(others.match(/"words_ridge\w*": \(/g)).toHaveLength(2);
});

test('n-grams that take long are counted side by side', () => {
  const words = { ...texts('').settings, tfidfvectorizer__ngram_range: [1, 1] };
  const scores = [texts('one', { seconds: 9 }), texts('two', { settings: words }), texts('three')];
  const code = codeOf({ members: [boosted(1)], scores });
  expect(code).toContain(
    '"words_ridge_2": (TfidfVectorizer(ngram_range=(1, 1), token_pattern=r"\\w+"), df["story"].fillna(""))',
  );
  expect(code).not.toContain('"words_ridge_3": (Tfidf');
  expect(code).toContain('"words_ridge_3": (counts_of["words_ridge"], Ridge(alpha=4), 1)');
  expect(codeOf({ members: [boosted(1)], scores: scores.toSpliced(1, 1) })).not.toContain('Parallel');
});

test('a model of texts is a member by what it said out of fold', () => {
  const own = texts('text words ridge', { weight: 0.4 });
  const code = codeOf({ members: [boosted(0.6), own], scores: [own] });
  expect(code).toContain('"text words ridge": Ngrams("words_ridge")');
  expect(code).toContain('class Ngrams');
});

test('a trial that is told of texts learns the first fold alone where a member is a model of texts', () => {
  const own = texts('text words ridge', { weight: 0.4 });
  const endsOf = (...members: ReturnType<typeof boosted>[]) => {
    const { recipe, subject } = storiesWith({ members, scores: [own] });
    const trial = scriptOf(recipe, subject, { trialEndUnixSeconds: 5, readsTextScores: true });
    return trial.ok ? /^ENDS = (.*)$/m.exec(trial.code)?.[1] : trial.why;
  };
  expect(endsOf(boosted(1))).toBe('5');
  expect(endsOf(boosted(0.6), own)).toBe('0');
  expect(endsOf(boosted(0.6), stack(0.4))).toBe('0');
});

test('models of texts may be the only ones', () => {
  const own = texts('text words ridge', { weight: 0.4 });
  const code = codeOf({ members: [stack(0.6), own], scores: [own] }, ['story'], { views: {} });
  expect(code).toContain('"text words ridge": Ngrams("words_ridge")');
});

test('a column of texts may have models of its own', () => {
  const scores = [texts('story 2 words ridge', { words: 'n-grams of column story 2' })];
  expect(codeOf({ members: [boosted(1)], scores }, ['story', 'story 2'])).toContain('df["story 2"].fillna("")');
});

test('of a recipe that tells no scores a usual model takes their place', () => {
  expect(codeOf({ members: [boosted(1)] })).toContain('NGRAMS = {"words": (words_ngrams, Ridge(), 1)}');
});

test('the first two texts of a row are marked, and compared where many rows share one', () => {
  const own = texts('pair tokens ridge', { words: 'n-grams of the first two texts of a row, marked' });
  const alike = (unique: number) => codeOf({ members: [boosted(1)], scores: [own] }, ['story', 'story 2'], { unique });
  expect(alike(80)).toContain('LEFT, RIGHT = "story", "story 2"');
  expect(alike(80)).toContain('.fit_transform(marked)');
  expect(alike(80)).not.toContain('company');
  expect(alike(9)).toContain('columns["ngrams_company_1"], columns["ngrams_company_2"] = company(lefts, rights)');
});

test('NB-SVM is told with its strength, of several classes for each', () => {
  const estimators = ['sklearn.feature_extraction.TfidfVectorizer', 'WeightedLogistic'];
  const settings = { weightedlogistic__strength: 4, temperature: 0.5 };
  const own = texts('text words weighted', { estimators, settings });
  const classes = (...labels: string[]) => {
    const change = { kind: 'classes' as const, labels, metric: { name: 'logloss', direction: 'min' as const } };
    return codeOf({ ...change, finish: [], members: [boosted(1)], scores: [own] });
  };
  expect(classes('0', '1')).toContain('NGRAMS = {"words_nbsvm": (words_nbsvm_ngrams, NBSVM(C=4), 0.5)}');
  expect(classes('0', '1')).toContain('class NBSVM(');
  expect(classes('0', '1', '2')).toContain('OneVsRestClassifier(NBSVM(C=4))');
});

test('topics are made of the words of a row', () => {
  const topics = member('latent kernel', 0.4, {
    ...{ family: 'kernel', estimators: ['sklearn.svm.SVR'], settings: {}, view: null },
    words: 'over topics of words and numbers',
  });
  const code = codeOf({ members: [boosted(0.6), topics], scores: [texts('text words ridge')] });
  expect(code).toContain('COUNTS = words_ridge_ngrams');
  expect(code).toContain(
    'make_pipeline(FunctionTransformer(topics_of), TransformedTargetRegressor(SVR(), transformer=StandardScaler()))',
  );
  const estimators = ['sklearn.feature_extraction.CountVectorizer', 'sklearn.linear_model.Ridge'];
  const counts = { estimators, settings: { countvectorizer__ngram_range: [1, 2] } };
  const told = scriptWith({ members: [boosted(0.6), topics], scores: [texts('text counts ridge', counts)] });
  expect(told).toMatchObject({
    omitted: ['latent kernel (weight 0.4): the recipe does not tell of which words its topics are'],
  });
});

test('signs that HTML escapes are written out', () => {
  const line = 'df["story"] = df["story"].map(html.unescape, na_action="ignore")';
  expect(codeOf({ members: [boosted(1)] }, ['story'], { words: signs })).toContain(line);
  expect(codeOf({ members: [boosted(1)] })).not.toContain('html');
});

test.each([
  ['train.json', 'test.json', 'pd.DataFrame(json.loads((data / TRAIN).read_text()))\n'],
  ['train.jsonl', 'test.jsonl', 'pd.DataFrame(map(json.loads, (data / TRAIN).read_text().splitlines()))\n'],
  ['train.csv', 'test.csv', 'pd.read_csv(data / TRAIN)\n'],
])('lists become their words, in JSON or written in cells: %s', (train, test, read) => {
  const list = { ...story, how: 'list' as const };
  const items = {
    ...story,
    name: 'story.items',
    kind: 'number' as const,
    how: 'list statistic' as const,
    importance: 1,
  };
  const script = scriptOf(
    recipeWith(
      { members: [boosted(1)], scores: [texts('text words ridge')] },
      { features: [list, items], views: { trees: view } },
    ),
    {
      ...houses,
      files: { ...houses.files, train: [train], test: [test] },
      profile: profile.map((one) => (one.name === 'story' ? { ...one, type: 'list' as const } : one)),
    },
  );
  assert(script.ok);
  expect(script.code).toContain(read);
  expect(script.code).toContain('df["story"] = df["story"].map(list_words, na_action="ignore").fillna("")\nX = ');
  expect(script.code).toContain('X["story_items"] = df["story"].str.count(" ")\n');
  expect(script.code.includes('cell.strip(')).toBe(train === 'train.csv');
});

test('what scores are left out is said', () => {
  const vectors = { estimators: ['sklearn.linear_model.Ridge'], words: 'over vectors of the texts' };
  const scores = [texts('text words ridge'), texts('vectors dense', vectors)];
  expect(scriptWith({ members: [boosted(1)], scores })).toMatchObject({
    omitted: ['scores of vectors dense: short scripts do not cover them'],
  });
});

test.each([
  ['vectors', { words: 'over vectors of the texts' }],
  ['a model of our own', { estimators: ['sklearn.feature_extraction.TfidfVectorizer', 'Radial'] }],
])('%s have no block', (_, change) => {
  const own = texts('text odd', { weight: 0.1, ...change });
  expect(scriptWith({ members: [boosted(0.9), own], scores: [own] })).toMatchObject({
    ok: true,
    omitted: [
      'text odd (weight 0.1): short scripts do not cover such a model of texts',
      'scores of text odd: short scripts do not cover them',
    ],
  });
});

test('scores of classes need what makes log odds of them', () => {
  const own = texts('text words ridge', { weight: 0.1 });
  const change = { kind: 'classes' as const, labels: ['0', '1'], metric: { name: 'auc', direction: 'max' as const } };
  const finish = { ...change, finish: [], members: [boosted(0.9), own], scores: [own] };
  expect(scriptWith(finish)).not.toMatchObject({ omitted: [] });
});
