import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const minute = (at: number) => new Date(Date.UTC(2023, 4, 1, 0, 5 * at)).toISOString().slice(0, 19).replace('T', ' ');
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

test.each([
  [
    'a time and one column by a word',
    ['feuchte 1'],
    (at: number, name: string) => `${minute(40 + at)} x ${name}`,
    ' x ',
  ],
  [
    'a time and two columns by a bar',
    ['feuchte 1', 'feuchte 2'],
    (at: number, name: string) => `${name}|${minute(40 + at)}`,
    '|',
  ],
] as const)('without a test, keys of %s ask for cells that train lacks', async (_, names, key, separator) => {
  const asked = Array.from({ length: 20 * names.length }, (_one, i) =>
    key(Math.floor(i / names.length), names[i % names.length] ?? ''),
  );
  const measured = (at: number, name: string, cell: number) =>
    at >= 40 && names.some((one) => one === name) ? '' : cell;
  const found = await analysisOf({
    'Train.csv': csv(['zeit', 'feuchte 1', 'feuchte 2', 'luft'], 60, (at) => [
      ...[minute(at), measured(at, 'feuchte 1', 60 + (at % 7) / 4), measured(at, 'feuchte 2', 40 + (at % 5) / 4)],
      20 + (at % 9) / 8,
    ]),
    'SampleSubmission.csv': csv(['ID', 'Wert'], asked.length, (i) => [asked[i] ?? '', 0]),
    'description.md': page('root mean squared error'),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(names);
  expect(found).toMatchObject({
    files: { train: ['Train.csv'], test: ['Train.csv'], melted: { split: { separator } } },
    ...{ shapes: { train: { rows: 40 }, test: { rows: 20 } }, time: { column: 'zeit', kind: 'future' } },
  });
});
