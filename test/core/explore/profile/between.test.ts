import { describe, expect, test } from 'vitest';
import { csv, seeded } from '../../../rigs/data/competitions.ts';
import { firstOf, profiled } from '../../../rigs/explore/profiled.ts';
import { correlation } from '../../../rigs/explore/statistics.ts';

const column = (rows: number, of: (at: number) => number): number[] => Array.from({ length: rows }, (_, at) => of(at));

describe('correlations between columns of numbers', () => {
  test('are those of the rows that have both', async () => {
    const random = seeded(1);
    const a = column(200, () => Math.round(random() * 1000));
    const b = a.map((value) => value / 10 + random() * 60);
    const c = column(200, () => random());
    const hasGap = (at: number) => at % 7 === 0;
    const text = csv(['a', 'b', 'c', 'word'], 200, (at) => [
      ...[a[at] ?? 0, hasGap(at) ? '' : (b[at] ?? 0), c[at] ?? 0, `w${at % 3}`],
    ]);
    const { correlations } = firstOf(await profiled({ 'a.csv': text }));
    expect(correlations?.columns).toEqual(['a', 'b', 'c']);
    const both = [...a.keys()].filter((at) => !hasGap(at));
    const of = (values: readonly number[]) => both.map((at) => values[at] ?? 0);
    expect(correlations?.values[0]?.[1]).toBeCloseTo(correlation(of(a), of(b)), 5);
    expect(correlations?.values[1]?.[0]).toBe(correlations?.values[0]?.[1]);
    expect(correlations?.values[2]?.[0]).toBeCloseTo(correlation(a, c), 5);
    expect(correlations?.values[1]?.[1]).toBe(1);
  });

  test('are told of the most connected columns where there are many', async () => {
    const random = seeded(2);
    const common = column(120, () => random());
    const isConnected = (at: number) => at % 4 === 0;
    const names = column(100, (at) => at).map((at) => (isConnected(at) ? `near_${at}` : `far_${at}`));
    const text = csv(names, 120, (row) => names.map((_, at) => (isConnected(at) ? (common[row] ?? 0) : 0) + random()));
    const { correlations } = firstOf(await profiled({ 'a.csv': text }));
    expect(correlations?.columns.length).toBe(30);
    expect(correlations?.more).toBe(70);
    expect(correlations?.columns.filter((name) => name.startsWith('near')).length).toBe(25);
  });
});

describe('columns that are missing together', () => {
  test('are told with the share of rows where all of them are', async () => {
    const gap = (isGap: boolean) => (isGap ? '' : 'x');
    const text = csv(['a', 'b', 'c', 'd', 'e'], 100, (at) => [
      ...[gap(at < 30), gap(at < 30), gap(at < 28), gap(at % 2 === 0), at],
    ]);
    const { missingTogether } = firstOf(await profiled({ 'a.csv': text }));
    expect(missingTogether).toEqual([{ columns: ['a', 'b', 'c'], share: 0.28 }]);
  });
});

describe('rows that repeat', () => {
  test('are counted without the columns that name rows', async () => {
    const text = csv(['id', 'a', 'b'], 60, (at) => [at + 1, at < 50 ? at : 7, at < 50 ? 'x' : 'y']);
    const { duplicates } = firstOf(await profiled({ 'a.csv': text }));
    expect(duplicates).toEqual({ rows: 9, keys: ['id'] });
  });
});

describe('columns that are worth a doubt', () => {
  const suspicions = async (text: string) =>
    firstOf(await profiled({ 'a.csv': text })).suspicious.map(({ column: name, kind, beside, share }) => [
      ...[name, kind, beside, share],
    ]);

  test('are keys, empty ones, constants and almost constants', async () => {
    const text = csv(['user_id', 'code', 'none', 'same', 'nearly', 'fine', 'price'], 400, (at) => [
      ...[at * 1000, `c-${at}`, '', 'x', at === 5 ? 'b' : 'a', at % 5, at * 1000 + 0.5],
    ]);
    expect(await suspicions(text)).toEqual([
      ['user_id', 'key', null, null],
      ['code', 'key', null, null],
      ['none', 'empty', null, null],
      ['same', 'constant', 'x', null],
      ['nearly', 'almost-constant', 'a', 0.9975],
    ]);
  });

  test('are copies and other names of a column, and no columns that only look alike', async () => {
    const random = seeded(3);
    const words = ['red', 'green', 'blue'];
    const text = csv(['a', 'colour', 'copy', 'name', 'shuffled', 'b'], 300, (at) => {
      const value = at % 3;
      return [
        random(),
        words[value] ?? '',
        words[value] ?? '',
        `n${value}`,
        words[Math.floor(at / 100)] ?? '',
        random(),
      ];
    });
    expect(await suspicions(text)).toEqual([
      ['copy', 'copy', 'colour', null],
      ['name', 'renamed', 'colour', null],
    ]);
  });

  test('are no copies for a long beginning that all their texts share', async () => {
    const beginning = 'Answer as an expert would. '.repeat(20);
    const text = csv(['a', 'b', 'c'], 60, (at) => [
      `${beginning}${100 + at}`,
      `${beginning}${100 + ((at * 7) % 60)}`,
      `${beginning}${100 + at}`,
    ]);
    expect(await suspicions(text)).toEqual([['c', 'copy', 'a', null]]);
    expect(firstOf(await profiled({ 'a.csv': text })).duplicates.rows).toBe(0);
  });

  test('are numbers with slips among them', async () => {
    const text = csv(['a', 'b'], 100, (at) => [at === 40 || at === 41 ? '1 200' : at, at % 9]);
    expect(await suspicions(text)).toContainEqual(['a', 'mixed', '1 200', 0.02]);
  });

  test('are numbers that programs take for texts, and these name no rows', async () => {
    const names = ['price', 'share', 'pay', 'gone', 'phone', 'code', 'when'];
    const text = csv(names, 60, (at) => [
      ...[`${at},${10 + at}`, `${at}.5 %`, `$${at + 1},${100 + at}.00`, `(1.${100 + at},5)`, `030 ${100 + at}`],
      ...[`A-${at},5`, `${10 + (at % 9)}.01.2024`],
    ]);
    expect((await suspicions(text)).filter(([, kind]) => kind === 'spelled' || kind === 'key')).toEqual([
      ['price', 'spelled', '0,10', null],
      ['share', 'spelled', '0.5 %', null],
      ['gone', 'spelled', '(1.100,5)', null],
      ['phone', 'key', null, null],
      ['code', 'key', null, null],
    ]);
  });
});
