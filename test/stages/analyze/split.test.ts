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

test('test fills days that train leaves out: interleaved, no forecast', async () => {
  const found = await analysisOf(
    sales(
      (i) => day(i * 4),
      (i) => day(i * 4 + 1 + (i % 3)),
    ),
  );
  expect(found).toMatchObject({ task: 'regression', time: { column: 'date', kind: 'interleaved' } });
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
