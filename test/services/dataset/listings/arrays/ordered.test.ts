import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, type Files, makeCompetition } from '../../../../rigs/data/competitions.ts';
import { npy, npz } from '../../../../rigs/data/files/arrays.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';
import { ingested } from '../../../../rigs/stages/intake.ts';

const rows = 30;
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Ids in the order of their numbers times a step. */
const ids = (step: number) => ({
  ...{ dtype: '<i8' as const, shape: [rows] },
  values: range(rows).map((at) => (at * step) % rows),
});
const x = { dtype: '|u1' as const, shape: [rows, 8, 8], values: range(rows * 64).map((at) => at % 251) };
const table = { 'train.csv': csv(['id', 'kind'], rows, (at) => [at, at % 2]) };

/** The first cells of the tables that the intake made. */
const listed = async (files: Files) => {
  const root = scratchFolder();
  const { folder, files: taken } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  return taken.flatMap(({ path, made }) =>
    made === undefined
      ? []
      : [
          {
            path,
            ids: made.ordered?.ids,
            cells: readFileSync(join(folder, path), 'utf8')
              .split('\n')
              .slice(1, 4)
              .map((line) => line.split(',')[0]),
          },
        ],
  );
};

const views = (...steps: number[]): Files =>
  Object.fromEntries(steps.map((step, at) => [`train_view${at}.npz`, npz({ ids: ids(step), x })]));

test('several arrays of the same ids make one table', async () => {
  const found = await listed({ ...table, ...views(7, 7, 7, 7) });
  expect(found).toEqual([{ path: 'train_files.csv', ids: 'train_view0.npz#ids', cells: ['0', '7', '14'] }]);
});

test.each([
  ['two of them differ', [7, 11]],
  ['one has the order of the table', [1, 7]],
])('orders that contradict each other make none: %s', async (_, steps) => {
  expect(await listed({ ...table, ...views(...steps) })).toEqual([]);
});

test.each([
  ['a permutation of another name', { 'X_train.npy': npy(x), 'train_shuffle.npy': npy(ids(7)) }, 0],
  ['ids beside an array of many numbers', { 'X_train.npy': npy(x), 'train_ids.npy': npy(ids(7)) }, 1],
  ['a permutation in the same file', { 'train.npz': npz({ x, order: ids(7) }) }, 1],
  ['ids without an array of as many rows', { 'train_ids.npy': npy(ids(7)) }, 0],
])('only ids of the rows of an array order a table: %s', async (_, arrays, count) => {
  expect(await listed({ ...table, ...arrays })).toHaveLength(count);
});
