import { expect, test } from 'vitest';
import { binaryCompetition, csv, page } from '../../rigs/data/competitions.ts';
import { refusalOf } from '../../rigs/stages/expect-analysis.ts';

/** With a sample the run would go on (unusable.test.ts). */
const { 'sample_submission.csv': _, ...files } = binaryCompetition();

test('an empty train file', async () => {
  expect(await refusalOf({ ...files, 'train.csv': '' })).toMatchObject({ kind: 'empty-file', file: 'train.csv' });
});

test('a header without rows', async () => {
  expect(await refusalOf({ ...files, 'train.csv': 'id,a,b,c,target\n' })).toMatchObject({
    kind: 'no-rows',
    file: 'train.csv',
    line: 1,
  });
});

test('columns of the same name in the sample are named', async () => {
  const sample = 'id,target,target\n1,0,0\n';
  const refusal = await refusalOf({ ...files, 'sample_submission.csv': sample });
  expect(refusal).toMatchObject({ kind: 'duplicate-columns', file: 'sample_submission.csv' });
  expect(refusal.message).toContain('"target"');
});

test('bytes that are no text, with the line and a command that helps', async () => {
  const bytes = Buffer.from('id,a,b,c,target\n1,1,1,x,0\n2,2,2,caf\xe9\x01,1\n', 'latin1');
  const refusal = await refusalOf({ ...files, 'train.csv': bytes });
  expect(refusal).toMatchObject({ kind: 'not-utf8', file: 'train.csv', line: 3 });
  expect(refusal.advice).toContain('iconv');
});

test('a row with more cells than the header, with its line', async () => {
  const lines = (files['train.csv'] ?? '').toString().split('\n');
  lines[50] = `${lines[50]},9`;
  const refusal = await refusalOf({ ...files, 'train.csv': lines.join('\n') });
  expect(refusal).toMatchObject({ kind: 'unreadable-file', file: 'train.csv', line: 51 });
});

test('a train file without anything to predict', async () => {
  const refusal = await refusalOf({ ...files, 'sample_submission.csv': 'id\n120\n121\n122\n' });
  expect(refusal).toMatchObject({ kind: 'no-target' });
});

test.each(['area under the ROC curve', 'classification accuracy'])('one class in train, by the %s', async (metric) => {
  const refusal = await refusalOf({
    'train.csv': csv(['id', 'x', 'y'], 40, (i) => [i, i % 7, 1]),
    'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i % 7]),
    'sample_submission.csv': csv(['id', 'y'], 10, (i) => [100 + i, 0]),
    'description.md': page(metric),
  });
  expect(refusal).toMatchObject({ kind: 'no-target', file: 'train.csv' });
  expect(refusal.message).toContain('only one class');
});
