import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';

/** One target, one member, one feature, as a template's solution tells of them. */
export const madeRecipe: Recipe = {
  version: 1,
  task: 'regression',
  metric: { name: 'rmse', direction: 'min' },
  seed: 7,
  why: null,
  files: {
    ...{ train: ['train.csv'], labels: null, test: ['test.csv'], sample: 'sample.csv', side: [] },
    ...{ idColumn: 'id', key: ['id'] },
  },
  rows: { used: 60, of: null, gatheredBy: null },
  columns: ['a'],
  made: [],
  features: [{ name: 'a', kind: 'number', from: ['a'], how: 'number', words: null, importance: 1 }],
  untold: 0,
  views: { trees: { columns: [{ feature: 'a', kind: 'number', shown: 'as is' }], chosen: [], scores: 0, words: null } },
  forecast: null,
  targets: [
    {
      name: 'y',
      kind: 'values',
      ...{ labels: null, transform: 'log1p', robust: false, rows: 60, folded: null, why: null },
      metric: { name: 'rmse', direction: 'min' },
      folds: {
        ...{ scheme: 'kfold', splitter: 'KFold', column: null, strata: null, seed: 7 },
        ...{ sizes: [[30, 30]], words: 'rows at random' },
      },
      scores: [],
      members: [
        {
          name: 'lgb',
          family: 'lightgbm',
          estimators: ['lightgbm.train'],
          settings: { objective: 'regression', num_leaves: 31 },
          ...{ rounds: 120, view: 'trees', learns: 'values', framing: null },
          last: null,
          passes: [{ seed: 7, fits: [{ fold: 0, rounds: 120, settings: { seed: 7 }, score: 1.5 }] }],
          ...{ score: 1.5, error: null, weight: 1, seconds: 2, words: null },
        },
      ],
      blend: { space: 'log1p', pool: 'mean', untold: 0, score: 1.5, error: null, folds: [1.5] },
      finish: [
        { do: 'restore', scale: 'log1p' },
        { do: 'clip', low: 0, high: null },
      ],
    },
  ],
  submission: {
    ...{ file: 'submission.csv', header: ['id', 'y'], layout: 'columns' },
    columns: [
      { name: 'y', target: 'y', holds: 'number', labels: null, low: null, high: null, separator: null, most: null },
    ],
  },
};
