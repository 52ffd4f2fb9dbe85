import { expect, test } from 'vitest';
import { whyNotCovered } from '../../../../core/script/recipe/coverable.ts';
import { houses } from '../../../rigs/data/recipes/script-recipe.ts';

const { files, targets } = houses;
const jsonFiles = { ...files, train: ['train.json'], test: ['test.json'] };
const [first] = houses.profile;
if (first === undefined) throw new Error('the profile has no column');
const nested = { ...first, name: 'place.city' };
const media = { sources: [], listings: [], archives: {}, target: null, profile: [] };

test('one table of train and one of test with one target may become a script', () => {
  expect(whyNotCovered(houses)).toBeUndefined();
});

test('tables of JSON may, too', () => {
  expect(whyNotCovered({ ...houses, files: jsonFiles })).toBeUndefined();
});

test('packed tables, forecasts and tests that fill gaps in time may, too', () => {
  expect(whyNotCovered({ ...houses, files: { ...files, train: ['train.csv.gz'] } })).toBeUndefined();
  expect(whyNotCovered({ ...houses, time: { column: 'day', kind: 'interleaved' } })).toBeUndefined();
  expect(whyNotCovered({ ...houses, time: { column: 'day', kind: 'future' } })).toBeUndefined();
});

test.each([
  ['there is no train table', { targets: [] }],
  ['13 targets', { targets: Array.from({ length: 13 }).flatMap(() => targets) }],
  ['train or test in parts', { files: { ...files, train: ['a.csv', 'b.csv'] } }],
  ['train or test in parts', { files: { ...files, labels: 'labels.csv' } }],
  ['train and test in one file', { files: { ...files, test: files.train } }],
  ['train.csv and test.parquet are not CSV or JSON', { files: { ...files, test: ['test.parquet'] } }],
  ['records within records', { files: jsonFiles, profile: [nested] }],
  ['images, sounds or pixels', { media }],
  [
    'submissions without one answer for each row of test',
    { shapes: { ...houses.shapes, test: { rows: 8, columns: 3 } } },
  ],
])('there is no script: %s', (why, change) => {
  expect(whyNotCovered({ ...houses, ...change })).toMatch(new RegExp(`^(?:short scripts do not cover )?${why}$`));
});
