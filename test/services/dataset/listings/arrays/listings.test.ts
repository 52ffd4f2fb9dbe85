import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, type Files, makeCompetition } from '../../../../rigs/data/competitions.ts';
import { npy } from '../../../../rigs/data/files/arrays.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';
import { ingested } from '../../../../rigs/stages/intake.ts';

const [trainRows, testRows] = [30, 12];
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const numbers = (rows: number) =>
  npy({ dtype: '<f8', shape: [rows, 8, 8], values: range(rows * 64).map((at) => Math.sin(at)) });
const whole = (rows: number, cell: (at: number) => number) =>
  npy({ dtype: '<i8', shape: [rows], values: range(rows).map(cell) });
const sample = { 'sample_submission.csv': csv(['id', 'kind'], testRows, (at) => [at, 0]) };

/** The columns of the tables that the intake made, by path. */
const columnsOf = async (files: Files) => {
  const root = scratchFolder();
  const { files: taken } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  return Object.fromEntries(taken.flatMap(({ path, made }) => (made === undefined ? [] : [[path, made.arrays]])));
};

test.each(['y', 'labels', 'kind'])('answers are labels even where test has zeros for them: %s', async (name) => {
  const found = await columnsOf({
    ...{ 'X_train.npy': numbers(trainRows), 'X_test.npy': numbers(testRows), ...sample },
    [`${name}_train.npy`]: whole(trainRows, (at) => at % 3),
    [`${name}_test.npy`]: whole(testRows, () => 0),
    'sample_weight_train.npy': whole(trainRows, (at) => at % 2),
  });
  expect(found).toEqual({ 'train_files.csv': ['#', `${name}_train.npy`], 'test_files.csv': ['#'] });
});

test('weights alone are no labels', async () => {
  const weight = { 'sample_weight_train.npy': whole(trainRows, (at) => at % 2) };
  const images = { 'X_train.npy': numbers(trainRows), 'X_test.npy': numbers(testRows) };
  expect(await columnsOf({ ...images, ...weight, ...sample })).toEqual({});
});

test('numbered arrays of one size may hold other rows, and make no table', async () => {
  const parts = ['1', '2'].flatMap((part) => [
    [`X_train_${part}.npy`, numbers(trainRows)] as const,
    [`y_train_${part}.npy`, whole(trainRows, (at) => at % 3)] as const,
  ]);
  expect(await columnsOf({ ...Object.fromEntries(parts), 'X_test.npy': numbers(testRows), ...sample })).toEqual({});
});
