import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const hour = (offset: number) =>
  `201207${String(1 + Math.floor(offset / 24)).padStart(2, '0')}${String(offset % 24).padStart(2, '0')}`;

test('without a test table, a date in the sample tells of its rows and is not asked for', async () => {
  const found = await analysisOf({
    'train.csv': csv(['date', 'wp1', 'wp2'], 96, (i) => [hour(i), (i % 7) / 10, (i % 5) / 10]),
    'benchmark.csv': csv(['id', 'date', 'wp1', 'wp2'], 24, (i) => [i + 1, hour(96 + i), 0, 0]),
    'description.md': page('the root mean square error (RMSE)'),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['wp1', 'wp2']);
  expect(found.features).toContain('date');
  expect(found.time).toEqual({ column: 'date', kind: 'future' });
});

/** Sales of four brands in six shops and ten weeks, of which those of the last two brands and shops are asked for. */
const sales = (shops: readonly number[], brands: readonly number[], cell: (i: number) => number | string) => {
  const rows = Array.from({ length: 10 }, (_, week) =>
    shops.flatMap((shop) => brands.map((brand) => [`KW${10 + week}`, `Filiale ${shop}`, `b${brand}`] as const)),
  ).flat();
  return csv(['Woche', 'Filiale', 'Marke', 'Umsatz'], rows.length, (i) => [...(rows[i] ?? []), cell(i)]);
};
const evaluation = { 'description.md': page('mean absolute error') };
const train = { 'train.csv': sales([1, 2, 3, 4], [1, 2, 3], (i) => (i * 7) % 31) };

test.each([
  ['one placeholder', () => 0],
  ['fractions that never repeat', (i: number) => i + 0.25],
])('a key of three columns is none of it predicted, where test has other rows and the sample %s', async (_, cell) => {
  const found = await analysisOf({
    ...{ ...train, ...evaluation },
    'test.csv': sales([5, 6], [3], (i) => (i * 5) % 29),
    'sample_submission.csv': sales([5, 6], [1, 2], cell),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['Umsatz']);
  expect(found.submission).toMatchObject({ key: ['Woche', 'Filiale', 'Marke'], rows: { count: 40 } });
  expect(found.files).toMatchObject({ train: ['train.csv', 'test.csv'], test: ['sample_submission.csv'] });
  expect(found.features).toEqual(['Woche', 'Filiale', 'Marke']);
});

test('a key of three columns needs no test', async () => {
  const found = await analysisOf({ ...train, ...evaluation, 'sample.csv': sales([5, 6], [1, 2], () => 0) });
  expect(found.submission.key).toEqual(['Woche', 'Filiale', 'Marke']);
  expect(found.targets.map(({ column }) => column)).toEqual(['Umsatz']);
});

test('a test without one of the parts of the key tells of the others', async () => {
  const found = await analysisOf({
    ...{ ...train, ...evaluation },
    'test.csv': csv(['Woche', 'Filiale', 'Wetter'], 20, (i) => [`KW${10 + (i >> 1)}`, `Filiale ${5 + (i % 2)}`, i % 3]),
    'sample_submission.csv': sales([5, 6], [1, 2], () => 0),
  });
  expect(found.submission.key).toEqual(['Woche', 'Filiale', 'Marke']);
  expect(found.files).toMatchObject({ test: ['sample_submission.csv'], side: ['test.csv'] });
});
