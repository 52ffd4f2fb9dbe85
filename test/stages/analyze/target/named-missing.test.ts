import { expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const competition = (labels: readonly string[], header: readonly string[], metric: string, cell: string | number) => ({
  'train.csv': csv(['id', 'x', 'target'], 60, (i) => [i, i % 7, labels[i % labels.length] ?? '']),
  'test.csv': csv(['id', 'x'], 20, (i) => [100 + i, i % 7]),
  'sample_submission.csv': csv(['id', ...header], 20, (i) => [100 + i, ...header.map(() => cell)]),
  'description.md': page(metric),
});

test('a class that is called NA is one, if the submission has a column for it', async () => {
  const found = await analysisOf(competition(['AS', 'EU', 'NA'], ['AS', 'EU', 'NA'], 'the log loss', 0.33));
  expect(found).toMatchObject({ task: 'multiclass', submission: { mapping: { AS: 'AS', EU: 'EU', NA: 'NA' } } });
  expect(found.targets[0]).toMatchObject({ missing: 0, labels: [{ count: 20 }, { count: 20 }, { count: 20 }] });
});

test.each([
  [['None', 'Low', 'High'], 'Low', ['High', 'Low', 'None']],
  [['nan', 'No', 'nan', 'Yes', 'nan'], 'Yes', ['No', 'Yes', 'nan']],
  [['', 'Low', 'High'], 'Low', ['High', 'Low']],
])('of %j those that many rows have are classes', async (labels, cell, classes) => {
  const found = await analysisOf(competition(labels, ['target'], 'the accuracy', cell));
  expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(classes);
});

test('numbers may be missing', async () => {
  const found = await analysisOf(competition(['1', '2', '3', 'NA'], ['target'], 'the accuracy', 1));
  expect(found.targets[0]).toMatchObject({ missing: 15, numeric: { min: 1, max: 3 } });
});
