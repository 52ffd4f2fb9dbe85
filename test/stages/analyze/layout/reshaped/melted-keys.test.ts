import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const asked = Array.from({ length: 40 }, (_, at) => `s${100 + (at >> 1)}_y_${1 + (at % 2)}`);
const files = {
  'train.csv': csv(['id', 'x', 'y_1', 'y_2', 'y_3'], 60, (at) => [`s${at}`, at % 7, at / 4, at % 9, 1]),
  'test.csv': csv(['id', 'x'], 20, (at) => [`s${100 + at}`, at % 7]),
  'sample_submission.csv': csv(['key', 'value'], 40, (at) => [asked[at] ?? '', 0]),
  'description.md': page('root mean squared error'),
};

test('keys that name a row of test and a column of train ask for that cell', async () => {
  const found = await analysisOf(files);
  expect(found).toMatchObject({
    files: { melted: { table: 'sample_submission.csv', split: { separator: '_', from: 'start', target: 'last' } } },
    ...{ idColumn: 'id', features: ['x'], leaks: ['y_3'], task: 'multi-target', warnings: [] },
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['y_1', 'y_2']);
});

test('keys that name what is no column are understood otherwise', async () => {
  const strange = csv(['key', 'value'], 40, (at) => [at === 39 ? 's119_y_9' : (asked[at] ?? ''), 0]);
  expect((await analysisOf({ ...files, 'sample_submission.csv': strange })).files.melted).toBeUndefined();
});

test('keys may name columns of answers that are in a table of their own', async () => {
  const found = await analysisOf({
    ...files,
    'train.csv': csv(['id', 'x'], 60, (at) => [`s${at}`, at % 7]),
    'trainLabels.csv': csv(['id', 'y_1', 'y_2', 'y_3'], 60, (at) => [`s${at}`, at / 4, at % 9, 1]),
  });
  expect(found.files).toMatchObject({
    labels: 'trainLabels.csv',
    melted: { split: { separator: '_', target: 'last' } },
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['y_1', 'y_2']);
});
