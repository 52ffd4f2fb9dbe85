import { describe, expect, test } from 'vitest';
import { csv, seeded, sentence } from '../../../rigs/data/competitions.ts';
import { columnOf, firstOf, profiled } from '../../../rigs/explore/profiled.ts';
import { mean, quantile, sd } from '../../../rigs/explore/statistics.ts';

const rows = 400;

/** Numbers as they are written, some of them missing. */
const numbers = (seed: number, digits: number): (number | null)[] => {
  const random = seeded(seed);
  return Array.from({ length: rows }, () =>
    random() < 0.1 ? null : Number((random() ** 2 * 90 - 20).toFixed(digits)),
  );
};

const oneColumn = (cells: readonly (string | number | null)[]) =>
  csv(['row', 'x'], cells.length, (at) => [`r${at}`, cells[at] ?? '']);

describe('a column of numbers', () => {
  const many = numbers(1, 2);
  const few = many.map((cell) => (cell === null ? null : Math.round(cell / 15) / 2));

  test.each([
    ['many', many],
    ['few', few],
  ])('has the figures that its cells have, where these are %s', async (_, cells) => {
    const own = cells.filter((cell) => cell !== null);
    const { kind, missing, distinct, numbers: found } = columnOf(await profiled({ 'a.csv': oneColumn(cells) }), 'x');
    expect(kind).toBe('number');
    expect(missing).toBeCloseTo(1 - own.length / rows, 6);
    expect(distinct).toBe(new Set(own).size);
    expect(found?.min).toBe(Math.min(...own));
    expect(found?.max).toBe(Math.max(...own));
    expect(found?.mean).toBeCloseTo(mean(own), 4);
    expect(found?.sd).toBeCloseTo(sd(own), 3);
    for (const [at, share] of [0.05, 0.25, 0.5, 0.75, 0.95].entries())
      expect(found?.quantiles[at]).toBeCloseTo(quantile(own, share), 3);
    expect(found?.zeros).toBeCloseTo(own.filter((cell) => cell === 0).length / own.length, 6);
  });

  test.each([
    ['many', many],
    ['few', few],
  ])('has a histogram with each of %s numbers in its bin, and missing cells in none', async (_, cells) => {
    const own = cells.filter((cell) => cell !== null);
    const { histogram } = columnOf(await profiled({ 'a.csv': oneColumn(cells) }), 'x');
    const { edges, rows: counts, below, above } = histogram ?? { edges: [], rows: [], below: 0, above: 0 };
    expect(counts.reduce((sum, count) => sum + count, below + above)).toBe(own.length);
    const isLast = (at: number) => at === counts.length - 1;
    const inside = (at: number) => (cell: number) =>
      cell >= (edges[at] ?? 0) && (cell < (edges[at + 1] ?? 0) || (isLast(at) && cell === edges[at + 1]));
    expect(counts).toEqual(counts.map((_, at) => own.filter(inside(at)).length));
  });

  test('keeps a few far numbers out of the bins of all others', async () => {
    const cells = [...Array.from({ length: 300 }, (_, at) => at % 10), 1_000_000, -1_000_000];
    const { histogram } = columnOf(await profiled({ 'a.csv': oneColumn(cells) }), 'x');
    expect(histogram).toMatchObject({ below: 1, above: 1, rows: Array.from({ length: 10 }, () => 30) });
  });

  test('counts numbers that span magnitudes in bins that grow by a factor', async () => {
    const cells = Array.from({ length: 240 }, (_, at) => 10 ** (at / 40));
    const { histogram } = columnOf(await profiled({ 'a.csv': oneColumn([...cells, 0]) }), 'x');
    expect(histogram?.isLog).toBe(true);
    const counts = histogram?.rows ?? [];
    expect(counts.reduce((sum, count) => sum + count, histogram?.below ?? 0)).toBe(241);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  test('gives whole numbers a bin each where they are few, and equally many where they are not', async () => {
    const few = columnOf(await profiled({ 'a.csv': oneColumn([1, 2, 2, 4, 4, 4]) }), 'x');
    expect(few).toMatchObject({ kind: 'integer', histogram: { edges: [0.5, 1.5, 2.5, 3.5, 4.5], rows: [1, 2, 0, 3] } });
    const many = columnOf(await profiled({ 'a.csv': oneColumn(Array.from({ length: 200 }, (_, at) => at)) }), 'x');
    expect(new Set(many.histogram?.rows).size).toBe(1);
  });

  test('tells of infinite numbers, and calculates with the others', async () => {
    const cells = ['1', '2', 'inf', '3', '-inf', '1e300', 'NaN', ''];
    const profile = await profiled({ 'a.csv': oneColumn(cells) });
    const { missing, numbers: found } = columnOf(profile, 'x');
    expect(missing).toBe(2 / 8);
    expect(found).toMatchObject({ min: 1, max: 3, mean: 2, sd: 1, infinite: 3 / 8 });
    expect(firstOf(profile).suspicious).toContainEqual({ column: 'x', kind: 'infinite', beside: null, share: 3 / 8 });
  });
});

describe('a column of other cells', () => {
  test('is sorted by what its cells are', async () => {
    const random = seeded(3);
    const kinds = {
      flag: (at: number) => (at % 3 === 0 ? 'True' : 'False'),
      colour: (at: number) => ['red', 'green', 'blue'][at % 3] ?? '',
      story: () => sentence(random, 14),
      tags: (at: number) => `[${at}, "b"]`,
      day: (at: number) => `2021-${String((at % 12) + 1).padStart(2, '0')}-15`,
      compact: (at: number) => `2021${String((at % 12) + 1).padStart(2, '0')}15`,
      same: () => 'x',
      none: () => '',
      whole: (at: number) => at % 7,
      part: (at: number) => at / 7,
    };
    const names = Object.keys(kinds);
    const text = csv(names, 120, (at) => Object.values(kinds).map((cell) => cell(at)));
    const { columns } = firstOf(await profiled({ 'a.csv': text }));
    expect(Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))).toEqual({
      ...{ flag: 'boolean', colour: 'category', story: 'text', tags: 'list', day: 'date', compact: 'date' },
      ...{ same: 'constant', none: 'empty', whole: 'integer', part: 'number' },
    });
  });

  test('tells its most frequent cells with their rows, and nothing where hardly any repeats', async () => {
    const cells = ['b', 'a', 'a', 'c', 'b', 'a', '', 'NA'];
    const profile = await profiled({ 'a.csv': oneColumn(cells) });
    expect(columnOf(profile, 'x').values).toEqual([
      { value: 'a', rows: 3 },
      { value: 'b', rows: 2 },
      { value: 'c', rows: 1 },
    ]);
    expect(columnOf(profile, 'x').missing).toBe(0.25);
    expect(columnOf(profile, 'row').values).toEqual([]);
  });

  test('tells how long texts are', async () => {
    const random = seeded(4);
    const texts = Array.from({ length: 150 }, (_, at) => sentence(random, 8 + (at % 9)));
    const { length, histogram } = columnOf(await profiled({ 'a.csv': oneColumn(texts) }), 'x');
    expect(length?.mean).toBeCloseTo(mean(texts.map((text) => text.length)), 3);
    expect(length?.longest).toBe(Math.max(...texts.map((text) => text.length)));
    expect(histogram?.rows.reduce((sum, count) => sum + count, 0)).toBe(150);
  });

  test('tells first and last date, and where rows lie between', async () => {
    const days = Array.from({ length: 100 }, (_, at) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10));
    const { span, histogram } = columnOf(await profiled({ 'a.csv': oneColumn(days) }), 'x');
    expect(span).toEqual({ first: '2020-01-01 00:00:00', last: '2020-04-09 00:00:00' });
    expect(histogram?.edges[0]).toBe(Date.UTC(2020, 0, 1) / 1000);
    expect(histogram?.rows.reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  test.each([
    ['day', (day: string, month: string) => `${day}/${month}/2024`],
    ['month', (day: string, month: string) => `${month}/${day}/2024`],
  ])('has its %s first in all dates, also where the first thousand do not tell that', async (_, spelled) => {
    const cells = Array.from({ length: 6000 }, (_, at) => {
      const [, month = '', day = ''] = new Date(Date.UTC(2024, 0, 1 + Math.floor(at / 100)))
        .toISOString()
        .split(/[-T]/);
      return spelled(day, month);
    });
    const { span } = columnOf(await profiled({ 'a.csv': oneColumn(cells) }), 'x');
    expect(span).toEqual({ first: '2024-01-01 00:00:00', last: '2024-02-29 00:00:00' });
  });

  test('is no date where only its first cells are', async () => {
    const cells = Array.from({ length: 1500 }, (_, at) => (at < 1100 ? '2020-01-05' : `text ${at}`));
    expect(columnOf(await profiled({ 'a.csv': oneColumn(cells) }), 'x').kind).toBe('category');
  });
});
