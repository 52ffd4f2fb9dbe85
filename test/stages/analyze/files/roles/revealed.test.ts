import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const dayOf = (i: number) => `2022-0${1 + Math.floor(i / 28)}-${String(1 + (i % 28)).padStart(2, '0')}`;
const rowsFrom = (from: number, count: number) =>
  csv(['row_id', 'day', 'shop', 'sold'], count, (i) => [`r${from + i}`, dayOf(from + i), i % 7, (i * 37) % 101]);

test('answers that were revealed later join train, and test stays whole', async () => {
  const found = await analysisOf({
    'train.csv': rowsFrom(0, 112),
    'revealed_test.csv': rowsFrom(112, 20),
    'test.csv': csv(['row_id', 'day', 'shop'], 60, (i) => [`r${112 + i}`, dayOf(112 + i), i % 7]),
    'sample_submission.csv': csv(['row_id', 'sold'], 60, (i) => [`r${112 + i}`, 0]),
    'description.md': page('SMAPE'),
  });
  expect(found.files).toMatchObject({ train: ['train.csv', 'revealed_test.csv'], test: ['test.csv'], side: [] });
  expect(found.time).toMatchObject({ column: 'day', kind: 'future' });
});
