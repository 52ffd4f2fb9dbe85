import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const { 'sample_submission.csv': _, ...files } = binaryCompetition();
const idOf = (row: number) => 120 + row;

describe('a sample whose name is not sample', () => {
  test('a benchmark, beside a test without ids', async () => {
    const found = await analysisOf({
      'train.csv': csv(['Activity', 'D1', 'D2'], 60, (i) => [i % 2, (i * 0.0137).toFixed(4), i % 9]),
      'test.csv': csv(['D1', 'D2'], 30, (i) => [(i * 0.0171).toFixed(4), i % 9]),
      'svm_benchmark.csv': csv(['MoleculeId', 'PredictedProbability'], 30, (i) => [i + 1, 0.5]),
      'description.md': page('the log loss'),
    });
    expect(found).toMatchObject({ files: { sample: 'svm_benchmark.csv' }, idColumn: null });
    expect(found.submission).toMatchObject({ header: ['MoleculeId', 'PredictedProbability'], key: ['MoleculeId'] });
  });

  test('any name, the ids of test one by one, and a column that train has not', async () => {
    const found = await analysisOf({ ...files, 'all_zeros.csv': csv(['id', 'chance'], 40, (i) => [idOf(i), 0]) });
    expect(found.submission).toMatchObject({ header: ['id', 'chance'], mapping: { chance: 'target' } });
  });

  test('a table about rows of train and test is none', async () => {
    const regions = csv(['id', 'region'], 160, (i) => [i, 'NESW'[i % 4] ?? '']);
    const found = await analysisOf({ ...files, 'regions.csv': regions });
    expect(found.files).toMatchObject({ sample: null, side: ['regions.csv'] });
  });
});

test('of two samples the one with ids of test is meant, though codes of test are like ids of the other', async () => {
  const { 'test.csv': _test, ...others } = files;
  const found = await analysisOf({
    ...others,
    'unlabeled.csv': csv(['id', 'a', 'b', 'c', 'ward'], 40, (i) => [idOf(i), 1, i, 'x', i]),
    'samplesubmission.csv': csv(['id', 'target'], 30, (i) => [i, 0.5]),
    'solution_template.csv': csv(['id', 'target'], 40, (i) => [idOf(i), '']),
  });
  expect(found.files).toMatchObject({ test: ['unlabeled.csv'], sample: 'solution_template.csv' });
});

test.each([
  ['a header alone', 'id,chance\n'],
  ['a row of blanks', 'id,chance\n,\n'],
])('a sample of %s tells the columns, test the rows', async (_, content) => {
  const found = await analysisOf({ ...files, 'sample_submission.csv': content });
  expect(found.submission).toMatchObject({
    ...{ header: ['id', 'chance'], key: ['id'], mapping: { chance: 'target' } },
    rows: { count: 40, examples: ['120', '121', '122', '123', '124'] },
  });
  expect(found.warnings.join()).toContain('The sample submission has no rows');
});

test('fractions that never repeat are no ids where nothing shows a submission', async () => {
  const found = await analysisOf({
    'train.csv': csv(['D1', 'D2', 'Activity'], 60, (i) => [(i * 0.0137).toFixed(4), i % 9, i % 2]),
    'test.csv': csv(['D1', 'D2'], 30, (i) => [(i * 0.0171).toFixed(4), i % 9]),
  });
  expect(found.submission).toMatchObject({ header: ['Activity'], key: [] });
});
