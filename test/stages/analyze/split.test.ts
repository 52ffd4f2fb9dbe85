import { expect, test } from 'vitest';
import { csv, page } from '../../rigs/data/competitions.ts';
import { analysisOf } from '../../rigs/stages/expect-analysis.ts';

const day = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);
const sales = (testDay: (i: number) => string, trainDay: (i: number) => string) => ({
  'train.csv': csv(['id', 'date', 'store', 'sales'], 60, (i) => [i, trainDay(i), `s${i % 4}`, i * 1.5]),
  'test.csv': csv(['id', 'date', 'store'], 20, (i) => [100 + i, testDay(i), `s${i % 4}`]),
  'sample_submission.csv': csv(['id', 'sales'], 20, (i) => [100 + i, 0]),
  'description.md': page('SMAPE between forecasts and actual values'),
});

test('test rows after all train rows: a forecast', async () => {
  const found = await analysisOf(sales((i) => day(60 + i), day));
  expect(found).toMatchObject({
    task: 'forecasting',
    time: { column: 'date', kind: 'future' },
    metric: { name: 'smape' },
  });
});

/** Machines that start and stop in different years; `spelled`: how a month is written. */
const panel = (
  spelled: (month: number) => (string | number)[],
  names: string[],
  isAsked: (step: number, i: number) => boolean,
) => {
  const rows = ['north', 'south', 'east'].flatMap((site, at) =>
    Array.from({ length: 60 }, (_, step) => ({ site, step, month: 30 * at + step })),
  );
  const asked = rows.filter(({ step }, i) => isAsked(step, i));
  const known = rows.filter(({ step }, i) => !isAsked(step, i));
  const cells = (list: typeof rows) => (i: number) => [list[i]?.site ?? '', ...spelled(list[i]?.month ?? 0)];
  return {
    'train.csv': csv(['site', ...names, 'load'], known.length, (i) => [...cells(known)(i), i % 17]),
    'test.csv': csv(['site', ...names], asked.length, cells(asked)),
    'sample_submission.csv': csv(['site', ...names, 'load'], asked.length, (i) => [...cells(asked)(i), 0]),
    'description.md': page('the mean absolute error'),
  };
};
const year = (month: number) => 2001 + Math.floor(month / 12);

test.each([
  ['dates', 'month', ['month'], (month: number) => [`${year(month)}-${String(1 + (month % 12)).padStart(2, '0')}-01`]],
  ['a year and a month', 'year', ['year', 'month'], (month: number) => [year(month), 1 + (month % 12)]],
])('test that is later within each unit, by %s, is the future there', async (_name, column, names, spelled) => {
  const later = await analysisOf(panel(spelled, names, (step) => step >= 48));
  expect(later.time).toEqual({ column, kind: 'future', unit: 'site' });
  expect((await analysisOf(panel(spelled, names, (_, i) => (i * 7) % 5 === 0))).time?.kind).not.toBe('future');
});

test('test fills days that train leaves out: interleaved, no forecast', async () => {
  const found = await analysisOf(
    sales(
      (i) => day(i * 4),
      (i) => day(i * 4 + 1 + (i % 3)),
    ),
  );
  expect(found).toMatchObject({ task: 'regression', time: { column: 'date', kind: 'interleaved' } });
});

test('later days of each month, in columns of their own, are no later times', async () => {
  const parts = (from: number, days: number) => (i: number) => [
    i,
    2020 + Math.floor(i / (12 * days)),
    1 + (Math.floor(i / days) % 12),
    from + (i % days),
  ];
  const found = await analysisOf({
    'train.csv': csv(['id', 'year', 'month', 'day', 'power'], 240, (i) => [...parts(1, 10)(i), i % 7]),
    'test.csv': csv(['id', 'year', 'month', 'day'], 120, parts(21, 5)),
    'sample_submission.csv': csv(['id', 'power'], 120, (i) => [i, 0]),
    'description.md': page('the root mean squared error'),
  });
  expect(found).toMatchObject({ task: 'regression', time: null });
});

test('the same days in train and test, split at random: time is not how they were split', async () => {
  const found = await analysisOf(
    sales(
      (i) => day(i),
      (i) => day(i % 30),
    ),
  );
  expect(found).toMatchObject({ task: 'regression', time: null });
});

test('test begins before train ends, and most of its days come after: a forecast', async () => {
  const found = await analysisOf(sales((i) => day(53 + i), day));
  expect(found).toMatchObject({ task: 'forecasting', time: { column: 'date', kind: 'future' } });
});

test('test is a season that train has not: time is how they were split', async () => {
  const season = (of: (i: number) => number) => (i: number) => String(of(i));
  const seasons = (later: number) =>
    sales(
      season((i) => later + (i % 2)),
      season((i) => 2010 + (i % 5)),
    );
  const named = (files: ReturnType<typeof sales>) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replace('id,date', 'id,Season')]));
  expect(await analysisOf(named(seasons(2015)))).toMatchObject({ time: { column: 'Season', kind: 'future' } });
  expect(await analysisOf(named(seasons(2012)))).toMatchObject({ time: null });
  const weeks = sales(
    season((i) => 10 + (i % 2)),
    season((i) => 3 + (i % 7)),
  );
  const inSpanish = Object.entries(weeks).map(([name, text]) => [name, text.replace('id,date', 'id,Semana')]);
  expect(await analysisOf(Object.fromEntries(inSpanish))).toMatchObject({ time: { column: 'Semana', kind: 'future' } });
});

test('dates in American order and compact dates are dates', async () => {
  const american = (offset: number) => day(offset).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
  const found = await analysisOf(sales((i) => american(60 + i), american));
  expect(found.time).toEqual({ column: 'date', kind: 'future' });
  const compact = (offset: number) => day(offset).replaceAll('-', '');
  const packed = await analysisOf(sales((i) => compact(60 + i), compact));
  expect(packed.time).toEqual({ column: 'date', kind: 'future' });
});

test('a column whose values repeat within but never across train and test is the group', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'product_code', 'x', 'failure'], 60, (i) => [i, 'ABCDE'[i % 5] ?? '', i * 3, i % 2]),
    'test.csv': csv(['id', 'product_code', 'x'], 20, (i) => [100 + i, 'FG'[i % 2] ?? '', i]),
    'sample_submission.csv': csv(['id', 'failure'], 20, (i) => [100 + i, 0.5]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found.groupColumn).toBe('product_code');
  expect(found.evidence.groupColumn?.[0]?.detail).toContain('none in both');
});

test('of a key of two columns, the one that is never in both train and test is the group', async () => {
  const rows = (header: string[], from: number, cells: (i: number) => number[]) =>
    csv(header, 60, (i) => [from + Math.floor(i / 10), i % 10, ...cells(i)]);
  const found = await analysisOf({
    'train.csv': rows(['DriveID', 'Moment', 'x', 'awake'], 0, (i) => [i * 3, i % 2]),
    'test.csv': rows(['DriveID', 'Moment', 'x'], 6, (i) => [i]),
    'example_submission.csv': rows(['DriveID', 'Moment', 'Prediction'], 6, () => [0]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found.groupColumn).toBe('DriveID');
});

test('of several rows to an answer, those of one answer are the group, whatever else is never in both tables', async () => {
  const rows = (from: number) => (i: number) => [
    `o${from + Math.floor(i / 2)}`,
    from + Math.floor(i / 6),
    ['tea', 'milk', 'bread'][i % 3] ?? '',
  ];
  const found = await analysisOf({
    'train.csv': csv(['Order', 'Buyer', 'Product', 'Again'], 300, (i) => [...rows(1000)(i), Math.floor(i / 6) % 2]),
    'test.csv': csv(['Order', 'Buyer', 'Product'], 90, rows(5000)),
    'sample_submission.csv': csv(['Buyer', 'Again'], 15, (i) => [5000 + i, 0]),
    'description.md': page('the F1 score'),
  });
  expect(found).toMatchObject({ groupColumn: 'Buyer', targets: [{ column: 'Again' }] });
});
