import { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';

type Target = Recipe['targets'][number];
type Member = Target['members'][number];

const origin = (column: string) => ({ from: [column], words: null, importance: 0.5 });

/** A member that differs in what a test says. */
export const member = (name: string, weight: number, change: Partial<Member> = {}): Member => ({
  name,
  family: 'ridge',
  estimators: ['sklearn.linear_model.Ridge'],
  settings: { alpha: 3.0000001 },
  rounds: null,
  view: 'linear',
  learns: 'values',
  framing: null,
  passes: [{ seed: 42, fits: [{ fold: 0, rounds: null, settings: {}, score: 1 }] }],
  last: null,
  score: 1,
  error: 0.1,
  weight,
  seconds: 1,
  words: null,
  ...change,
});

/** LightGBM whose folds learned at different rates. */
export const boosted = (weight: number): Member =>
  member('lgb', weight, {
    family: 'lightgbm',
    estimators: ['lightgbm.train'],
    settings: { objective: 'regression', num_leaves: 7, lambda_l2: 1, num_threads: 1, verbosity: -1 },
    view: 'trees',
    passes: [
      {
        seed: 42,
        fits: [
          { fold: 0, rounds: 40, settings: { seed: 42, learning_rate: 0.1 }, score: 1 },
          { fold: 1, rounds: 20, settings: { seed: 43, learning_rate: 0.2 }, score: 1 },
          { fold: 2, rounds: 50, settings: { seed: 44, learning_rate: 0.1 }, score: 1 },
        ],
      },
    ],
  });

const target: Target = {
  name: 'price',
  kind: 'values',
  labels: null,
  transform: 'plain',
  robust: false,
  metric: { name: 'rmse', direction: 'min' },
  rows: 90,
  folded: null,
  folds: {
    ...{ scheme: 'kfold', splitter: 'KFold', column: null, strata: null, seed: 42, words: 'rows at random' },
    sizes: [
      [60, 30],
      [60, 30],
      [60, 30],
    ],
  },
  members: [boosted(0.6), member('linear', 0.4)],
  scores: [],
  blend: { space: 'plain', pool: 'mean', untold: 0, score: 1.2345, error: 0.1, folds: [1.2] },
  finish: [
    { do: 'restore', scale: 'plain' },
    { do: 'clip', low: 0, high: 9.5 },
  ],
  why: null,
};

/** What a run found for a table of a number and a category; its target differs in what a test says. */
export const recipeWith = (change: Partial<Target> = {}, more: Partial<Recipe> = {}): Recipe =>
  Recipe.parse({
    version: 1,
    task: 'regression',
    metric: { name: 'rmse', direction: 'min' },
    seed: 42,
    why: null,
    files: {
      ...{ train: ['train.csv'], labels: null, test: ['test.csv'], sample: 'sample.csv', side: [] },
      ...{ idColumn: 'id', key: ['id'] },
    },
    rows: { used: 90, of: null, gatheredBy: null },
    columns: ['size', 'city'],
    made: [],
    features: [
      { name: 'size', kind: 'number', how: 'number', ...origin('size') },
      { name: 'city', kind: 'category', how: 'code', ...origin('city') },
    ],
    untold: 0,
    views: {},
    targets: [{ ...target, ...change }],
    submission: {
      ...{ file: 'submission.csv', header: ['id', 'price'], layout: 'columns' },
      columns: [
        {
          name: 'price',
          target: 'price',
          holds: 'number',
          labels: null,
          low: null,
          high: null,
          separator: null,
          most: null,
        },
      ],
    },
    ...more,
  });

const column = (name: string, type: Subject['profile'][number]['type'], inTest = true) => ({
  ...{ name, type, inTrain: true, inTest, missing: 0, testMissing: 0, unique: 9 },
  ...{ min: null, max: null, mean: null, meanLength: null, meanWords: null, examples: [] },
});

/** The competition of `recipeWith`. */
export const houses: Subject = {
  slug: 'houses',
  name: 'House "prices"',
  profile: [
    column('id', 'integer'),
    column('size', 'number'),
    column('city', 'category'),
    column('price', 'number', false),
  ],
  files: {
    ...{ train: ['train.csv'], labels: null, test: ['test.csv'], sample: 'sample.csv', description: null, side: [] },
    keyParts: null,
  },
  targets: [{ column: 'price', rows: 90, missing: 0, labels: null, numeric: null }],
  time: null,
  shapes: { train: { rows: 90, columns: 4 }, test: { rows: 9, columns: 3 } },
  submission: {
    ...{ fileName: 'submission.csv', header: ['id', 'price'], columns: [], key: ['id'], keyUnique: true },
    rows: { count: 9, expected: 'a'.repeat(64), examples: [] },
    ...{ layout: 'columns', mapping: {}, rowConstraint: null },
  },
};
