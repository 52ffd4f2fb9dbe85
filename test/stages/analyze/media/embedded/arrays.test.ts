import { describe, expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { npy, npz } from '../../../../rigs/data/files/arrays.ts';
import {
  accuracy,
  classes,
  classOf,
  idOf,
  range,
  sampleOf,
  testRows,
  trainRows,
} from '../../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../../rigs/stages/expect-analysis.ts';

const bytes = (rows: number, ...row: number[]) => {
  const size = row.reduce((product, side) => product * side, rows);
  return { dtype: '|u1' as const, shape: [rows, ...row], values: range(size).map((at) => (7 * at) % 251) };
};
const numbers = (rows: number, steps: number) => ({
  ...{ dtype: '<f8' as const, shape: [rows, steps] },
  values: range(rows * steps).map((at) => Math.sin(at)),
});
const kinds = { dtype: '<i8' as const, shape: [trainRows], values: range(trainRows).map((at) => at % 3) };
const oneHot = {
  ...{ dtype: '<f8' as const, shape: [trainRows, 3] },
  values: range(3 * trainRows).map((at) => Number(at % 3 === Math.floor(at / 3) % 3)),
};
const ids = (rows: number, from: number) => ({
  ...{ dtype: '<U8' as const, shape: [rows] },
  values: range(rows).map((at) => idOf(from + rows - 1 - at)),
});
const counted = (from: number) => csv(['ImageId', 'kind'], testRows, (at) => [at + from, 0]);
const pictures = [8, 8, 1];

test.each([
  [
    'a file of one array for images and labels of each part',
    {
      'kmnist-train-imgs.npz': npz({ arr_0: bytes(trainRows, 8, 8) }),
      'kmnist-train-labels.npz': npz({ arr_0: kinds }),
      'kmnist-test-imgs.npz': npz({ arr_0: bytes(testRows, 8, 8) }),
    },
    { train: 'kmnist-train-imgs.npz#arr_0', test: 'kmnist-test-imgs.npz#arr_0', shape: pictures },
  ],
  [
    'channels before lines, and labels in columns of 0 and 1',
    {
      'Xtrain.npy': npy(bytes(trainRows, 3, 9, 8)),
      'Ytrain.npy': npy(oneHot),
      'Xtest.npy': npy(bytes(testRows, 3, 9, 8)),
    },
    { train: 'Xtrain.npy', test: 'Xtest.npy', shape: [9, 8, 3] },
  ],
  [
    'names that tell no part: the sample has as many rows as test',
    { 'a.npy': npy(bytes(trainRows, 9, 8, 3)), 'b.npy': npy(bytes(testRows, 9, 8, 3)), 'c.npy': npy(kinds) },
    { train: 'a.npy', test: 'b.npy', shape: [9, 8, 3] },
  ],
  [
    'images without their lines',
    {
      'train.npz': npz({ images: bytes(trainRows, 64), labels: kinds }),
      'test.npz': npz({ images: bytes(testRows, 64) }),
    },
    { train: 'train.npz#images', test: 'test.npz#images', shape: pictures },
  ],
  [
    'long series',
    { 'all.npz': npz({ X_train: numbers(trainRows, 300), y_train: kinds, X_test: numbers(testRows, 300) }) },
    { train: 'all.npz#X_train', test: 'all.npz#X_test', shape: [300] },
  ],
])('labels of arrays: %s', async (_, files, source) => {
  for (const from of [0, 1]) {
    const found = await analysisOf({ ...accuracy, ...files, 'sample_submission.csv': counted(from) });
    expect(found.media?.sources).toMatchObject([source]);
    expect(found).toMatchObject({ task: 'multiclass', targets: [{ column: 'kind' }], features: [] });
    expect(found.targets[0]?.labels?.map(({ label }) => label)).toEqual(['0', '1', '2']);
    expect(found.submission.rows.count).toBe(testRows);
    expect(found.ignored).toBeUndefined();
  }
});

describe('a table of labels beside arrays', () => {
  const arrays = {
    'train_images.npy': npy(bytes(trainRows, 8, 8)),
    'test_images.npy': npy(bytes(testRows, 8, 8)),
  };
  const sample = { 'sample_submission.csv': sampleOf(['id', 'tree'], (id) => id, ['oak']) };
  const train = csv(['id', 'tree'], trainRows, (at) => [idOf(at), classOf(at)]);

  test('has the order of the array, and the sample that of test', async () => {
    const found = await analysisOf({ ...accuracy, ...arrays, ...sample, 'train.csv': train });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train_images.npy', test: 'test_images.npy' }]);
    expect(found).toMatchObject({ idColumn: 'id', files: { train: ['train.csv'], test: ['sample_submission.csv'] } });
    expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(classes.toSorted());
  });

  test('is put into the order of arrays of ids', async () => {
    const mixed = { 'train_ids.npy': npy(ids(trainRows, 0)), 'test_ids.npy': npy(ids(testRows, 100)) };
    const found = await analysisOf({ ...accuracy, ...arrays, ...sample, ...mixed, 'train.csv': train });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train_images.npy', test: 'test_images.npy' }]);
    expect(found.media?.listings).toMatchObject([
      { columns: ['id'], ordered: { table: 'sample_submission.csv', column: 'id', ids: 'test_ids.npy' } },
      { columns: ['id', 'tree'], ordered: { table: 'train.csv', column: 'id', ids: 'train_ids.npy' } },
    ]);
    expect(found).toMatchObject({ idColumn: 'id', files: { train: ['train_files.csv'], test: ['test_files.csv'] } });
  });
});

test('short rows of numbers are columns of a table, and answers may be several numbers', async () => {
  const found = await analysisOf({
    'description.md': page('root mean squared error'),
    'x_train.npy': npy(numbers(trainRows, 5)),
    'y_train.npy': npy(numbers(trainRows, 2)),
    'x_test.npy': npy(numbers(testRows, 5)),
    'sample_submission.csv': csv(['id', 'east', 'north'], testRows, (at) => [at + 1, 0, 0]),
  });
  expect(found.media).toBeUndefined();
  expect(found).toMatchObject({ task: 'multi-target', features: range(5).map((at) => `x_${at}`) });
  expect(found.targets.map(({ column }) => column)).toEqual(['east', 'north']);
});

test('arrays without labels make no table, and nothing breaks', async () => {
  const found = await analysisOf({
    ...accuracy,
    'train.csv': csv(['id', 'size', 'tree'], trainRows, (at) => [idOf(at), (at * 7) % 5, classOf(at)]),
    'test.csv': csv(['id', 'size'], testRows, (at) => [idOf(100 + at), at % 5]),
    'sample_submission.csv': sampleOf(['id', 'tree'], (id) => id, ['oak']),
    'some.npy': npy(bytes(trainRows + 1, 8, 8)),
    'cut.npy': npy(bytes(trainRows, 8, 8)).subarray(0, 40),
  });
  expect(found.media).toBeUndefined();
  expect(found.ignored).toMatchObject([
    { kind: 'array', example: 'cut.npy' },
    { kind: 'array', example: 'some.npy' },
  ]);
});
