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
const topics = (weight: number) =>
  member('latent kernel', weight, {
    ...{ family: 'kernel', estimators: ['sklearn.svm.SVR'], settings: {}, view: null },
    words: 'over topics of words and numbers',
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

test('a model of texts is a member by what it said out of fold, and is told with its settings', () => {
  const code = codeOf(only(texts('text words ridge')));
  expect(code).toContain(
    'TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\\w+").fit_transform(df["story"].fillna(""))',
  );
  expect(code).toContain('NGRAMS = {"words_ridge": (words_ridge_ngrams, Ridge(alpha=4), 1)}');
  expect(code).toContain('"text words ridge": Ngrams("words_ridge")');
  expect(code).toContain('class Ngrams');
  expect(code).toContain('X = pd.DataFrame(index=df.index)');
});

test('no other model learns from scores of texts, which would hold the labels of its held rows', () => {
  const own = texts('text words ridge', { weight: 0.6 });
  const members = [own, topics(0.2), boosted(0.1), stack(0.1)];
  const script = scriptWith({ members, scores: [own] });
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
  expect(code).toContain('.fit_transform(texts)');
  expect(code).toContain('.fillna("").str.cat(df[');
});

test('a model of texts that is no member is in no script', () => {
  const own = { ...texts('text words ridge'), weight: 1 };
  const code = codeOf({ members: [own], scores: [own, texts('other')] });
  expect(code.match(/"words_ridge\w*": \(/g)).toEqual(['"words_ridge": (']);
});

test('n-grams that take long are counted side by side', () => {
  const words = { ...texts('').settings, tfidfvectorizer__ngram_range: [1, 1] };
  const scores = [texts('one', { seconds: 9 }), texts('two', { settings: words }), texts('three')];
  const code = codeOf(only(...scores));
  expect(code).toContain(
    '"words_ridge_2": (TfidfVectorizer(ngram_range=(1, 1), token_pattern=r"\\w+"), df["story"].fillna(""))',
  );
  expect(code).not.toContain('"words_ridge_3": (Tfidf');
  expect(code).toContain('"words_ridge_3": (counts_of["words_ridge"], Ridge(alpha=4), 1)');
  expect(codeOf(only(...scores.toSpliced(1, 1)))).not.toContain('Parallel');
});

test('a trial that is told of texts learns the first fold alone where a member is a model of texts', () => {
  const own = texts('text words ridge');
  const endsOf = (...members: ReturnType<typeof boosted>[]) => {
    const { recipe, subject } = storiesWith({ members, scores: [own] });
    const trial = scriptOf(recipe, subject, { trialEndUnixSeconds: 5, readsTextScores: true });
    return trial.ok ? /^ENDS = (.*)$/m.exec(trial.code)?.[1] : trial.why;
  };
  expect(endsOf(topics(1))).toBe('5');
  expect(endsOf({ ...own, weight: 0.4 }, topics(0.6))).toBe('0');
});

test('a column of texts may have models of its own', () => {
  const own = texts('story 2 words ridge', { words: 'n-grams of column story 2' });
  expect(codeOf(only(own), ['story', 'story 2'])).toContain('df["story 2"].fillna("")');
});

test('the first two texts of a row are marked, with words beside a text that many rows share', () => {
  const own = texts('pair tokens ridge', { words: 'n-grams of the first two texts of a row, marked' });
  const code = (unique: number) => codeOf(only(own), ['story', 'story 2'], { unique });
  expect(code(80)).toContain('LEFT, RIGHT = "story", "story 2"');
  expect(code(80)).toContain('.fit_transform(marked)');
  expect(code(80)).not.toContain("{'_'.join(a)}");
  expect(code(9)).toContain("{'_'.join(a)}");
});

test('NB-SVM is told with its strength, of several classes for each', () => {
  const estimators = ['sklearn.feature_extraction.TfidfVectorizer', 'WeightedLogistic'];
  const settings = { weightedlogistic__strength: 4, temperature: 0.5 };
  const own = texts('text words weighted', { estimators, settings });
  const classes = (...labels: string[]) => {
    const change = { kind: 'classes' as const, labels, metric: { name: 'logloss', direction: 'min' as const } };
    return codeOf({ ...change, finish: [], ...only(own) });
  };
  expect(classes('0', '1')).toContain('NGRAMS = {"words_nbsvm": (words_nbsvm_ngrams, NBSVM(C=4), 0.5)}');
  expect(classes('0', '1')).toContain('class NBSVM(');
  expect(classes('0', '1', '2')).toContain('OneVsRestClassifier(NBSVM(C=4))');
});

test('topics are made of the words of a row, which no model of texts needs to learn', () => {
  const code = codeOf({ members: [topics(1)], scores: [texts('text words ridge')] });
  expect(code).toContain('COUNTS = words_ridge_ngrams');
  expect(code).toContain(
    'make_pipeline(FunctionTransformer(topics_of), TransformedTargetRegressor(SVR(), transformer=StandardScaler()))',
  );
  expect(code).not.toContain('NGRAMS');
  const estimators = ['sklearn.feature_extraction.CountVectorizer', 'sklearn.linear_model.Ridge'];
  const counts = { estimators, settings: { countvectorizer__ngram_range: [1, 2] } };
  const own = texts('text counts ridge', { ...counts, weight: 0.6 });
  expect(scriptWith({ members: [own, topics(0.4)], scores: [own] })).toMatchObject({
    omitted: ['latent kernel (weight 0.4): the recipe does not tell of which words its topics are'],
  });
});

test('signs that HTML escapes are written out', () => {
  const line = 'df["story"] = df["story"].map(html.unescape, na_action="ignore")';
  expect(codeOf(only(texts('text words ridge')), ['story'], { words: signs })).toContain(line);
  expect(codeOf(only(texts('text words ridge')))).not.toContain('html');
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
      { members: [topics(1)], scores: [texts('text words ridge')] },
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
