import { expect, test } from 'vitest';
import { rowWeightsOf } from '../../../core/metrics/row-weights.ts';
import type { ColumnProfile } from '../../../core/schema/competition.ts';

const column = (name: string, type: ColumnProfile['type'], unique: number, most = 1): ColumnProfile => ({
  ...{ name, type, unique, inTrain: true, inTest: true, missing: 0, testMissing: 0, min: 0, max: most, mean: 0.5 },
  ...{ meanLength: null, meanWords: null, examples: [] },
});
const columns = [
  column('Store', 'integer', 45, 45),
  column('IsHoliday', 'boolean', 2),
  column('is_open', 'integer', 2),
  column('weight', 'number', 900, 50),
  column('sample_w', 'number', 800, 9),
  column('Tot_Population_2010', 'integer', 700, 9000),
];
const read = (text: string, metric = 'wmae') => rowWeightsOf(text, metric, columns, ['sales']);
const holiday = { column: 'IsHoliday', flag: { yes: 5, no: 1 } };

test.each([
  ['WMAE, where w_i are weights. w = 5 if the week is a holiday week, 1 otherwise', holiday],
  ['The weight is 5 for holidays and 1 for the others. We evaluate by WMAE.', holiday],
  ['Weeks with a holiday are weighted five times higher in the evaluation than other weeks.', holiday],
  ['Days on which the store is open count 2 times in the score.', { column: 'is_open', flag: { yes: 2, no: 1 } }],
  ['The score is the RMSE in which errors are weighted by the weight column.', { column: 'weight', flag: null }],
  [
    'Each error is multiplied: sample_w is used as the weight of a row in the metric.',
    { column: 'sample_w', flag: null },
  ],
  [
    'We use the weighted mean absolute error.\n\nHere $w_i$ is the weight (2010 census population, Tot_Population_2010) of block i.',
    { column: 'Tot_Population_2010', flag: null },
  ],
  ['The errors are averaged; the weights are the Tot_Population_2010.', { column: 'Tot_Population_2010', flag: null }],
])('the page says how much rows count: %s', (text, weight) => {
  expect(read(text)).toEqual(weight);
});

test('a weighted metric counts rows by a column that is called so', () => {
  const told = 'Submissions are evaluated by the sample weighted zero-mean R-squared score (R2) of sales.';
  expect(read(told, 'r2')).toEqual({ column: 'weight', flag: null });
  expect(read('The score is the weighted mean absolute error.')).toEqual({ column: 'weight', flag: null });
});

test.each([
  ['Predict the calories by height and weight. Submissions are scored by the mean absolute error.'],
  ['The weight of each person was measured with an error of 1 kg. Submissions are scored by RMSE.'],
  ['Scores are weighted: w = 5 if the moon is full, 1 otherwise.'],
  ['The columns weight and sample_w were measured twice. The error is the MAE.'],
  ['The weight of a person is given, Tot_Population_2010 is of the census. The error is the MAE.'],
])('other words say nothing of it: %s', (text) => {
  expect(read(text)).toBeUndefined();
});

test('a metric that is no mean over rows has no weights', () => {
  expect(read('AUC, weighted by the weight column of the metric', 'auc')).toBeUndefined();
});
