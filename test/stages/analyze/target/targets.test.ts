import { expect, test } from 'vitest';
import { csv, page, seeded } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

test('five scores under Pearson are a regression, five grades under kappa are ordinal', async () => {
  const files = (metric: string) => ({
    'train.csv': csv(['id', 'anchor', 'score'], 50, (i) => [
      `x${i}`,
      `phrase ${i}`,
      metric === 'kappa' ? i % 5 : (i % 5) / 4,
    ]),
    'test.csv': csv(['id', 'anchor'], 10, (i) => [`y${i}`, `phrase ${90 + i}`]),
    'sample_submission.csv': csv(['id', 'score'], 10, (i) => [`y${i}`, 0]),
    'description.md': page(metric === 'kappa' ? 'the quadratic weighted kappa' : 'the Pearson correlation coefficient'),
  });
  const pearson = await analysisOf(files('pearson'));
  expect(pearson).toMatchObject({ task: 'regression', submission: { columns: [{}, { kind: 'score' }] } });
  const kappa = await analysisOf(files('kappa'));
  expect(kappa).toMatchObject({
    task: 'ordinal',
    submission: { columns: [{}, { kind: 'ordinal-int', min: 0, max: 4 }] },
  });
});

test('labels are spelled as the submission spells them', async () => {
  const found = await analysisOf({
    'train.csv': csv(['PassengerId', 'Age', 'Transported'], 30, (i) => [
      `00${i}_01`,
      i,
      i % 3 === 0 ? 'true' : 'false',
    ]),
    'test.csv': csv(['PassengerId', 'Age'], 8, (i) => [`10${i}_01`, i]),
    'sample_submission.csv': csv(['PassengerId', 'Transported'], 8, (i) => [`10${i}_01`, 'False']),
    'description.md': page('classification accuracy'),
  });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'class-bool', labels: ['False', 'True'] });
});

test('several numeric targets: column-wise RMSLE is read as the mean over columns', async () => {
  const random = seeded(3);
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'y1', 'y2', 'other'], 40, (i) => [i, i, random(), random(), random()]),
    'test.csv': csv(['id', 'a'], 10, (i) => [50 + i, i]),
    'sample_submission.csv': csv(['id', 'y1', 'y2'], 10, (i) => [50 + i, 0.1, 1.8]),
    'description.md': page('the column-wise root mean squared logarithmic error'),
  });
  expect(found).toMatchObject({ task: 'multi-target', metric: { name: 'mean_rmsle' }, leaks: ['other'] });
  expect(found.targets.map(({ column }) => column)).toEqual(['y1', 'y2']);
});

test.each([
  [(i: number) => i % 2, 'pooled_f1'],
  [(i: number) => i % 3, 'micro_f1'],
])('micro F1 over several columns is of all their cells where they say yes or no: %#', async (second, metric) => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'y1', 'y2'], 60, (i) => [i, i * 0.7, i % 2, second(i)]),
    'test.csv': csv(['id', 'a'], 10, (i) => [60 + i, i * 0.7]),
    'sample_submission.csv': csv(['id', 'y1', 'y2'], 10, (i) => [60 + i, 0, 0]),
    'description.md': page('micro-averaged F1 score'),
  });
  expect(found.metric.name).toBe(metric);
});

test('one-hot train columns under log loss sum to one', async () => {
  const winners = ['winner_model_a', 'winner_model_b', 'winner_tie'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'model_a', 'prompt', ...winners], 30, (i) => [
      i,
      `m${i % 4}`,
      `p${i}`,
      ...winners.map((_, k) => (i % 3 === k ? 1 : 0)),
    ]),
    'test.csv': csv(['id', 'prompt'], 9, (i) => [100 + i, `q${i}`]),
    'sample_submission.csv': csv(['id', ...winners], 9, (i) => [100 + i, 0.333, 0.333, 0.333]),
    'description.md': page('the log loss between the predicted probabilities and the ground truth values'),
  });
  expect(found).toMatchObject({
    task: 'multiclass',
    leaks: ['model_a'],
    submission: { layout: 'columns', rowConstraint: 'sum-to-one' },
  });
});

test('a target profile counts labels exactly and rounds what is measured', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'y'], 10, (i) => [i, i, ['', '2', '2', '5', 'NA', '1', '2', '5', '10', '3'][i] ?? '']),
    'test.csv': csv(['id', 'a'], 3, (i) => [50 + i, i]),
    'sample_submission.csv': csv(['id', 'y'], 3, (i) => [50 + i, 0]),
    'description.md': page('mean absolute error'),
  });
  expect(found.targets[0]).toEqual({
    column: 'y',
    rows: 10,
    missing: 2,
    labels: [
      ['2', 3],
      ['5', 2],
      ['1', 1],
      ['10', 1],
      ['3', 1],
    ].map(([label, count]) => ({ label, count })),
    numeric: { integral: true, min: 1, max: 10, mean: 3.75, median: 2.5, std: 2.91548, meanLog1p: 1.41959 },
  });
});
