import { describe, expect, test } from 'vitest';
import { csv, type Files, page } from '../../../../rigs/data/competitions.ts';
import { range } from '../../../../rigs/data/media-layouts.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const points = ['eye_x', 'eye_y', 'nose_x'];
const asked = range(12).flatMap((row) => points.filter((_, at) => (row + at) % 4 > 0).map((name) => ({ row, name })));
const train = csv(['Width', ...points], 40, (at) => [at % 7, at * 1.5, at + 0.25, at * 2]);
const sample = csv(['RowId', 'Location'], asked.length, (at) => [at + 1, 0]);

describe('a sample whose rows ask for one column of one row of test', () => {
  const competition: Files = {
    'description.md': page('root mean squared error'),
    'training.csv': train,
    'test.csv': csv(['ImageId', 'Width'], 12, (at) => [at + 1, at % 5]),
    'IdLookupTable.csv': csv(['RowId', 'ImageId', 'FeatureName', 'Location'], asked.length, (at) => [
      at + 1,
      (asked[at]?.row ?? 0) + 1,
      asked[at]?.name ?? '',
      '',
    ]),
    'SampleSubmission.csv': sample,
  };

  test('has all of those columns as targets, and test by its own ids', async () => {
    const found = await analysisOf(competition);
    expect(found).toMatchObject({
      files: {
        test: ['test.csv'],
        melted: { table: 'IdLookupTable.csv', key: 'RowId', row: 'ImageId', target: 'FeatureName' },
      },
      ...{ idColumn: 'ImageId', features: ['Width'], leaks: [], task: 'multi-target' },
      metric: { name: 'rmse' },
      submission: { key: ['RowId'], header: ['RowId', 'Location'], rows: { count: asked.length } },
    });
    expect(found.targets.map(({ column }) => column)).toEqual(points);
    expect(found.submission.columns[1]).toMatchObject({ role: 'target', kind: 'real' });
    expect(found.evidence.targets?.[0]?.detail).toMatch(/^each row of IdLookupTable.csv asks for one of 3 columns/);
    expect(found.warnings).toEqual([]);
  });

  test('is none where a table names no columns of train', async () => {
    const strange = { ...competition, 'training.csv': train.replaceAll('eye_x', 'ear_x') };
    expect((await analysisOf(strange)).files.melted).toBeUndefined();
  });
});

test('test itself may tell what is asked for', async () => {
  const parts = ['root', 'vowel'];
  const found = await analysisOf({
    'train.csv': csv(['image_id', 'size', ...parts], 40, (at) => [`Train_${at}`, at % 5, at % 3, at % 4]),
    'test.csv': csv(['row_id', 'image_id', 'component', 'size'], 20, (at) => [
      `Test_${at >> 1}_${parts[at % 2]}`,
      `Test_${at >> 1}`,
      parts[at % 2] ?? '',
      at % 5,
    ]),
    'sample_submission.csv': csv(['row_id', 'target'], 20, (at) => [`Test_${at >> 1}_${parts[at % 2]}`, 0]),
  });
  expect(found).toMatchObject({
    files: { melted: { table: 'test.csv', key: 'row_id', row: 'image_id', target: 'component' } },
    ...{ idColumn: 'image_id', metric: { name: 'accuracy' }, features: ['size'] },
    submission: { columns: [{ name: 'row_id' }, { name: 'target', kind: 'class-int' }] },
  });
});
