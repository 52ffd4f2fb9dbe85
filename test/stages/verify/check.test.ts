import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Competition } from '../../../core/schema/competition.ts';
import { reviewCode, reviewRules } from '../../../stages/verify/check.ts';
import { competitionWith, datasetWith, programWith } from './reviewed.ts';

type Program = Parameters<typeof programWith>[0];
const rulesOf = async (code: string, change: Partial<Competition> = {}, ...files: readonly string[]) =>
  (await reviewCode(code, competitionWith(change), datasetWith(...files))).findings.map(({ rule }) => rule);

test('there is nothing to say about a sound program', async () => {
  expect(await rulesOf(programWith())).toEqual([]);
});

const folds = `from sklearn.model_selection import KFold
for fit, rest in KFold(3).split(train):
    part, other = train.iloc[fit], train.iloc[rest]`;

const broken: readonly (readonly [string, string, Program])[] = [
  ['target-among-features', 'all of train', { fit: 'model = LogisticRegression().fit(train, train["y"])' }],
  [
    'target-among-features',
    'a copy under another name',
    { features: 'X, T = train.drop(columns=["id"]).copy(), test' },
  ],
  [
    'target-among-features',
    'a list of columns',
    { features: 'cols = [c for c in train.columns if c != "id"]\nX, T = train[cols], test' },
  ],
  ['target-among-features', 'a list that names it', { features: 'X, T = train[["x", "y"]], test' }],
  [
    'target-among-features',
    'cross-validation',
    {
      fit: 'from sklearn.model_selection import cross_val_score\ncross_val_score(LogisticRegression(), train, train["y"])\nmodel = LogisticRegression().fit(X, train["y"])',
    },
  ],
  [
    'target-among-features',
    'LightGBM',
    { fit: 'import lightgbm as lgb\nmodel = lgb.train({}, lgb.Dataset(train.fillna(0), label=train["y"]))' },
  ],
  [
    'target-means',
    'mapped back',
    {
      features: 'means = train.groupby("c")["y"].mean()\ntrain["m"] = train["c"].map(means)\nX, T = train[["m"]], test',
    },
  ],
  [
    'target-means',
    'by transform',
    { features: 'train["m"] = train.groupby("c").y.transform("mean")\nX, T = train[["m"]], test' },
  ],
  [
    'target-means',
    'joined',
    {
      features: 'means = train.groupby("c")["y"].agg(["mean"]).reset_index()\nX, T = train.merge(means, on="c"), test',
    },
  ],
  [
    'fit-on-test',
    'both tables',
    { features: 'X, T = train[["x"]], test[["x"]]\nscale = StandardScaler().fit(pd.concat([X, T]))' },
  ],
  [
    'fit-on-test',
    'through a function',
    {
      features:
        'X, T = train[["x"]], test[["x"]]\ndef both(a, b):\n    return pd.concat([a, b])\nscale = StandardScaler()\nscale.fit(both(X, T))',
    },
  ],
  [
    'fit-on-test',
    'test alone',
    { features: 'codes = LabelEncoder()\nX, T = codes.fit_transform(train["c"]), codes.fit_transform(test["c"])' },
  ],
  [
    'fit-on-both',
    'a vocabulary',
    { features: 'X, T = train[["x"]], test[["x"]]\ncodes = LabelEncoder().fit(pd.concat([train["c"], test["c"]]))' },
  ],
  ['train-only-column', 'a leak', { features: 'X, T = train[["x", "late"]], test[["x"]]' }],
  ['id-feature', 'the id', { features: 'X, T = train.drop(columns=["y", "late"]), test' }],
  ['answers-file', 'answers', { features: 'X, T = train[["x"]], pd.read_csv("../test_labels.csv")' }],
  ['unknown-file', 'another file', { features: 'X, T = train[["x"]], pd.read_csv("stores.csv")' }],
  ['sample-as-answers', 'the sample as it was', { predict: 'p = model.predict_proba(T)' }],
  [
    'scored-on-train',
    'its own rows',
    { predict: 'print(model.score(X, train["y"]))\nsub["y"] = model.predict_proba(T)[:, 1]' },
  ],
];

test.each(broken)('%s: %s', async (rule, _, change) => {
  expect(await rulesOf(programWith(change))).toContain(rule);
});

const sound: readonly (readonly [string, Program])[] = [
  [
    'a target that is popped',
    {
      features: 'y = train.pop("y")\nX, T = train.drop(columns=["id", "late"]), test',
      fit: 'model = LogisticRegression().fit(X, y)',
    },
  ],
  ['a target that is dropped', { features: 'X, T = train.drop(columns=["y", "id", "late"]), test.drop(columns="id")' }],
  [
    'columns that test has, too',
    { features: 'cols = [c for c in train.columns if c in test.columns]\nX, T = train[cols], test[cols]' },
  ],
  [
    'rows picked out of both tables',
    {
      features:
        'both = pd.concat([train.drop(columns="y"), test])\nboth = pd.get_dummies(both)\nX, T = both[: len(train)], both[len(train) :]',
    },
  ],
  [
    'one function for train and for test',
    { features: 'def clean(t):\n    return t[["x"]].fillna(0)\nX, T = clean(train), clean(test)' },
  ],
  [
    'a scaler of train alone',
    { features: 'scale = StandardScaler()\nX, T = scale.fit_transform(train[["x"]]), scale.transform(test[["x"]])' },
  ],
  [
    'means of the other folds',
    {
      features: `${folds}\n    means = part.groupby("c")["y"].mean()\n    train.loc[other.index, "m"] = other["c"].map(means)\nX, T = train[["m"]], test`,
    },
  ],
  [
    'means of train, for test only',
    { features: 'means = train.groupby("c")["y"].mean()\nX, T = train[["x"]], test["c"].map(means)' },
  ],
  [
    'a file that it wrote before',
    { features: 'train.to_csv("cache.csv")\nX, T = pd.read_csv("cache.csv")[["x"]], test[["x"]]' },
  ],
  ['predictions by a loop', { predict: 'for name in ["y"]:\n    sub[name] = model.predict(T)' }],
  ['a table of its own', { predict: 'sub = pd.DataFrame({"id": test["id"], "y": model.predict(T)})' }],
];

test.each(sound)('nothing is wrong with %s', async (_, change) => {
  expect(await rulesOf(programWith(change))).toEqual([]);
});

test('how rows are split has to suit the competition', async () => {
  const future = { time: { column: 'day', kind: 'future' as const } };
  const random = programWith({ features: `${folds}\n        pass\nX, T = train[["x"]], test[["x"]]` });
  expect(await rulesOf(random)).toEqual([]);
  expect(await rulesOf(random, future)).toEqual(['random-split-of-time']);
  expect(await rulesOf(random.replaceAll('KFold', 'TimeSeriesSplit'), future)).toEqual([]);
  expect(await rulesOf(random, { groupColumn: 'c' })).toEqual(['split-of-groups']);
  expect(await rulesOf(random.replaceAll('KFold', 'GroupKFold'), { groupColumn: 'c' })).toEqual([]);
});

test('files of the competition that code which runs never names are unused', async () => {
  const idle = programWith({
    features: 'def more():\n    return pd.read_csv("stores.csv")\nX, T = train[["x"]], test[["x"]]',
  });
  const { unused, findings } = await reviewCode(idle, competitionWith(), datasetWith('stores.csv', 'days.csv'));
  expect(unused).toEqual(['stores.csv', 'days.csv']);
  expect(findings.map(({ rule, line }) => `${rule}:${line}`)).toEqual(['unused-file:1', 'unused-file:1']);
  const used = programWith({ features: 'X, T = train[["x"]], test.merge(pd.read_csv("stores.csv"))' });
  expect((await reviewCode(used, competitionWith(), datasetWith('stores.csv'))).unused).toEqual([]);
});

test('what cannot be parsed is read as far as it goes', async () => {
  expect(await rulesOf('def (((')).toEqual(['unused-file', 'unused-file']);
});

test('programs of strangers leak nothing that is not there', async () => {
  const folder = join(import.meta.dirname, '../../core/checks/honest');
  const target = { column: 'Survived', rows: 100, missing: 0, labels: null, numeric: null };
  const known = competitionWith({ targets: [target], idColumn: 'PassengerId' });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.py'))) {
    const { findings } = await reviewCode(readFileSync(join(folder, name), 'utf8'), known, datasetWith());
    expect(
      findings.filter(({ severity }) => severity === 'error'),
      name,
    ).toEqual([]);
  }
});

test('docs/language-models/review.md lists every rule', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/language-models/review.md'), 'utf8');
  for (const { id, severity, about, catches, advice } of reviewRules)
    expect(text).toContain(`| \`${id}\` | ${severity} | ${about} | ${catches} | ${advice} |`);
  expect([...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id)).toEqual(reviewRules.map(({ id }) => id));
});
