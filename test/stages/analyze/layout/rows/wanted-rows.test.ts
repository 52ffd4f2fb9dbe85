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
  expect(found.submission.rows).toMatchObject({ count: 100, ofTest: true });
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

test.each([
  ['fewer rows than test', 120, 30, ['asks for 30 of 40 rows of test.csv']],
  [
    'some rows that test lacks',
    130,
    35,
    ['5 of 35 rows of sample_submission.csv are not in test.csv', 'asks for 30 of 40'],
  ],
  ['test in another order', 159, -40, []],
] as const)('a sample of %s is said to be so', async (_, first, count, said) => {
  const step = Math.sign(count);
  const found = await analysisOf({
    ...binaryCompetition(),
    'sample_submission.csv': csv(['id', 'target'], Math.abs(count), (i) => [first + step * i, 0.5]),
  });
  expect(found.warnings).toEqual(said.map((words) => expect.stringContaining(words)));
  expect(found.submission.rows.count).toBe(Math.abs(count));
});
