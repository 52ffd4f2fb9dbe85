import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const rated = (keyOf: (i: number) => string) => ({
  'data_train.csv': csv(['Id', 'Prediction'], 120, (i) => [keyOf(i), 1 + ((i * 7) % 5)]),
  'sampleSubmission.csv': csv(['Id', 'Prediction'], 40, (i) => [keyOf(i + 120), 3]),
  'description.md': page('root-mean-squared error (RMSE)'),
});

test('ratings whose keys name a user and an item are learned from both', async () => {
  const found = await analysisOf(rated((i) => `r${(i * 7) % 13}_c${(i * 3) % 11}`));
  expect(found).toMatchObject({ idColumn: 'Id', features: ['Id.1', 'Id.2'], groupColumn: null });
  expect(found.files).toMatchObject({ test: ['sampleSubmission.csv'], keyParts: { about: { column: null } } });
});

test('keys that name rows are no pairs', async () => {
  const found = await analysisOf(rated((i) => `row_${i}`));
  expect(found.files.keyParts).toBeNull();
});
