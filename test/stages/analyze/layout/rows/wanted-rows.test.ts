import { expect, test } from 'vitest';
import { binaryCompetition, csv } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

test('without a sample the schema comes from test and train, with a warning', async () => {
  const { 'sample_submission.csv': _, ...files } = binaryCompetition();
  const found = await analysisOf(files);
  expect(found.files.sample).toBeNull();
  expect(found.submission).toMatchObject({ header: ['id', 'target'], key: ['id'], rows: { count: 40 } });
  expect(found.warnings.join()).toContain('No sample submission');
});

test('without a test file the rows are those of the sample', async () => {
  const { 'test.csv': _, ...files } = binaryCompetition();
  const found = await analysisOf(files);
  expect(found).toMatchObject({
    idColumn: null,
    files: { test: [] },
    submission: { key: ['id'], rows: { count: 40 } },
  });
});

test('a sample of three rows beside a big test shows the format only', async () => {
  const found = await analysisOf({
    ...binaryCompetition({ testRows: 100 }),
    'sample_submission.csv': csv(['id', 'target'], 3, (i) => [120 + i, 0.5]),
  });
  expect(found.submission.rows.count).toBe(100);
  expect(found.warnings.join()).toContain('only 3 rows');
});

test('a sample of the first rows of a small test shows the format only', async () => {
  const found = await analysisOf({
    ...binaryCompetition(),
    'sample_submission.csv': 'id,target\n120,0\n121,0\n122,1\n',
  });
  expect(found.submission.rows.count).toBe(40);
});

test('a sample that asks for a few rows of test, not the first ones, asks for those', async () => {
  const found = await analysisOf({
    ...binaryCompetition(),
    'sample_submission.csv': 'id,target\n130,0\n135,0\n140,1\n',
  });
  expect(found.submission.rows).toMatchObject({ count: 3, examples: ['130', '135', '140'] });
});
