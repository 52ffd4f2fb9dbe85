import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withHeaders } from '../../../../../services/dataset/copy/rewritten/missing-headers.ts';
import { describeFile } from '../../../../../services/dataset/describe.ts';
import { seeded } from '../../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const headersOf = async (contents: Readonly<Record<string, string>>) => {
  const folder = scratchFolder();
  const files = [];
  for (const [name, content] of Object.entries(contents)) {
    writeFileSync(join(folder, name), content);
    files.push(await describeFile(join(folder, name), name, null));
  }
  const made = await withHeaders(folder, files);
  const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
  for (const { path, header } of made) {
    expect(textOf(path).endsWith(contents[path] ?? '')).toBe(true);
    expect(textOf(path) === contents[path]).toBe(header === undefined);
  }
  return Object.fromEntries(made.map(({ path, header }) => [path, header && textOf(path).split('\n', 1)[0]]));
};

const random = seeded(1);
const rows = (count: number, cells: (at: number) => readonly (string | number)[], separator = ',') =>
  Array.from({ length: count }, (_, at) => `${cells(at).join(separator)}\n`).join('');
const drawn = (about = 0) => (about + random() - 0.5).toFixed(3);
const sample = `Id,Prediction\n${rows(20, (at) => [at + 1, 0])}`;

test('tables without a header get one, and answers beside them the name that the sample has', async () => {
  const made = await headersOf({
    'sample_submission.csv': sample,
    'test_data.csv': rows(20, () => [drawn(), drawn()]),
    'train_data.csv': rows(30, () => [drawn(), drawn()]),
    'train_labels.csv': rows(30, (at) => [at % 2]),
  });
  expect(made).toEqual({
    'sample_submission.csv': undefined,
    'test_data.csv': 'column_1,column_2',
    'train_data.csv': 'column_1,column_2',
    'train_labels.csv': 'Prediction',
  });
});

test.each([
  ['first', () => ['M', drawn(0), drawn(9)], 'Prediction;column_1;column_2'],
  ['last', () => [drawn(0), drawn(9), 'M'], 'column_1;column_2;Prediction'],
])('the answer may be the %s column of train', async (_where, cells, header) => {
  const made = await headersOf({
    'sample_submission.csv': sample,
    'test.csv': rows(20, () => [drawn(0), drawn(9)], ';'),
    'train.csv': rows(30, cells, ';'),
  });
  expect(made).toMatchObject({ 'test.csv': 'column_1;column_2', 'train.csv': header });
});

test.each([
  ['wavelengths', [600.5, 501.5, 702.25], () => [drawn(), drawn(), drawn()]],
  ['numbers of columns', [0, 1, 2], () => [drawn(1), drawn(1), drawn(1)]],
  ['years beside a name', ['unit', 1.5, 1.25], (at: number) => [`u${at}`, drawn(1), drawn(1)]],
  ['words', ['a', 'b', 'c'], () => ['x', 'y', drawn()]],
])('a header of %s is one', async (_what, header, cells) => {
  const content = `${header.join(',')}\n${rows(30, cells)}`;
  expect(await headersOf({ 'train.csv': content })).toEqual({ 'train.csv': undefined });
});

const named = (key: string) => ({
  'train.csv': `${key},x,y\n${rows(30, (at) => [`k${at}`, drawn(), at % 2])}`,
  'test.csv': `${key},x\n${rows(20, (at) => [`k${30 + at}`, drawn()])}`,
});

test.each([
  ['numbers', rows(20, (at) => [`k${30 + at}`, drawn()]), 'Kennung,y'],
  ['classes, in another order', rows(20, (at) => [`k${49 - at}`, at % 2]), 'Kennung,y'],
  ['two columns, of which train has one', rows(20, (at) => [`k${30 + at}`, 0, 1]), 'Kennung,target_1,target_2'],
])('a sample whose first line is a row of %s gets the names of key and answer', async (_, content, header) => {
  expect(await headersOf({ ...named('Kennung'), 'sample_submit.csv': content })).toEqual({
    ...{ 'train.csv': undefined, 'test.csv': undefined },
    'sample_submit.csv': header,
  });
});

test('a sample of ids alone, or with a header of other words, stays as it is', async () => {
  const others = {
    'sample_1.csv': rows(20, (at) => [`k${30 + at}`]),
    'sample_2.csv': `row,answer\n${rows(9, (at) => [`k${30 + at}`, 0])}`,
  };
  expect(await headersOf({ ...named('id'), ...others })).toMatchObject({
    ...{ 'sample_1.csv': undefined, 'sample_2.csv': undefined },
  });
});
