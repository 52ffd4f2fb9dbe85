import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import type { DataProfile } from '../../../../core/schema/explore/profile.ts';
import { csv, seeded, sentence } from '../../../rigs/data/competitions.ts';
import { firstOf, profiled } from '../../../rigs/explore/profiled.ts';
import { correlation, etaSquared, mean, quantile, tau } from '../../../rigs/explore/statistics.ts';

const rows = 600;
const random = seeded(1);
const shops = ['north', 'south', 'east'];
const made = Array.from({ length: rows }, (_, at) => {
  const shop = shops[Math.floor(random() * 3)] ?? '';
  const size = Number((random() * 50).toFixed(3));
  const price = Number((size * 2 + (shop === 'north' ? 40 : 0) + random() * 20).toFixed(2));
  const month = Math.floor((at * 12) / rows) + 1;
  return { shop, size, price, day: `2022-${String(month).padStart(2, '0')}-10`, sold: price > 70 ? 'yes' : 'no' };
});
const text = csv(['shop', 'size', 'day', 'note', 'price', 'sold', 'double'], rows, (at) => {
  const { shop, size, day, price, sold } = made[at] ?? { shop: '', size: 0, day: '', price: 0, sold: '' };
  return [shop, size, day, sentence(random, 14), price, sold, price * 2 + 1];
});
const prices = made.map(({ price }) => price);

const told = (profile: DataProfile, name: string) => {
  const found = profile.target?.columns.find(({ column }) => column === name);
  assert(found !== undefined, `${name} is told of`);
  return found;
};

/** In which twentieth a number is. */
const twentieth = (values: readonly number[]) => {
  const cuts = Array.from({ length: 19 }, (_, at) => quantile(values, (at + 1) / 20));
  return values.map((value) => cuts.filter((cut) => value > cut).length);
};

describe('a target that is a number', () => {
  let profile: DataProfile;
  beforeAll(async () => {
    profile = await profiled({ 'train.csv': text }, { column: 'price' }, afterAll);
  });

  test('is explained by values and by twentieths of numbers, as eta squared says', () => {
    expect(profile.target).toMatchObject({ column: 'price', table: 'train.csv', kind: 'number', rows, missing: 0 });
    const shop = made.map((one) => one.shop);
    const size = made.map((one) => one.size);
    expect(told(profile, 'shop').explained).toBeCloseTo(etaSquared(shop, prices), 4);
    expect(told(profile, 'size').explained).toBeCloseTo(etaSquared(twentieth(size), prices), 4);
    expect(told(profile, 'size').correlation).toBeCloseTo(correlation(size, prices), 5);
    expect(told(profile, 'note').explained).toBe(null);
  });

  test('has a rank correlation with numbers', () => {
    const rank = (values: readonly number[]) =>
      values.map(
        (value) => values.filter((one) => one < value).length + values.filter((one) => one === value).length / 2,
      );
    const expected = correlation(rank(made.map(({ size }) => size)), rank(prices));
    expect(told(profile, 'size').ranks).toBeCloseTo(expected, 5);
  });

  test('is told along the values of a column, and along tenths of numbers', () => {
    const groups = told(profile, 'shop').groups;
    expect(groups.map(({ value }) => value).toSorted()).toEqual(shops.toSorted());
    for (const { value, rows: count, mean: own } of groups) {
      const inside = made.filter(({ shop }) => shop === value).map(({ price }) => price);
      expect(count).toBe(inside.length);
      expect(own).toBeCloseTo(mean(inside), 3);
    }
    const sizes = told(profile, 'size').groups;
    expect(sizes.length).toBe(10);
    const { from = null, to = null, mean: middle } = sizes[4] ?? {};
    const inside = made.filter(({ size }) => size > (from ?? 0) && size <= (to ?? 0)).map(({ price }) => price);
    expect(middle).toBeCloseTo(mean(inside), 0);
  });

  test('is told over time', () => {
    const { column, unit, points } = profile.target?.overTime ?? { column: '', unit: '', points: [] };
    expect([column, unit, points.length]).toEqual(['day', 'week', 12]);
    const march = made.filter(({ day }) => day === '2022-03-10').map(({ price }) => price);
    expect(points[2]?.from).toBe('2022-03-07');
    expect(points[2]?.rows).toBe(march.length);
    expect(points[2]?.mean).toBeCloseTo(mean(march), 3);
  });

  test('is told by a column that is worth a doubt', () => {
    const leaks = firstOf(profile).suspicious.filter(({ kind }) => kind === 'leak');
    expect(leaks.map(({ column }) => column)).toEqual(['double']);
  });
});

describe('a target of labels', () => {
  let profile: DataProfile;
  beforeAll(async () => {
    profile = await profiled({ 'train.csv': text }, { column: 'sold' }, afterAll);
  });
  const labels = made.map(({ sold }) => sold);

  test('has its labels, and columns that explain as tau says', () => {
    const { target } = profile;
    const yes = labels.filter((label) => label === 'yes').length;
    const counts = [
      { label: 'no', rows: rows - yes },
      { label: 'yes', rows: yes },
    ];
    expect(target).toMatchObject({ kind: 'labels', rest: false });
    expect(target?.labels).toEqual(counts.toSorted((a, b) => b.rows - a.rows));
    const shop = made.map((one) => one.shop);
    expect(told(profile, 'shop').explained).toBeCloseTo(tau(shop, labels), 4);
    const size = made.map((one) => one.size);
    expect(told(profile, 'size').explained).toBeCloseTo(tau(twentieth(size), labels), 4);
  });

  test('goes with numbers by its second label', () => {
    const second = profile.target?.labels[1]?.label;
    const isSecond = labels.map((label) => (label === second ? 1 : 0));
    const size = made.map((one) => one.size);
    expect(told(profile, 'size').correlation).toBeCloseTo(correlation(size, isSecond), 5);
  });

  test('has shares of labels for each group', () => {
    const first = profile.target?.labels[0]?.label;
    for (const { value, shares } of told(profile, 'shop').groups) {
      const inside = made.filter(({ shop }) => shop === value);
      expect(shares[0]).toBeCloseTo(inside.filter(({ sold }) => sold === first).length / inside.length, 5);
    }
  });

  test('may be copied by another column, which is a leak', async () => {
    const copied = csv(['a', 'answer', 'y'], 90, (at) => [at % 4, at % 3 === 0 ? 'A' : 'B', at % 3 === 0 ? 1 : 0]);
    const { suspicious } = firstOf(await profiled({ 'train.csv': copied }, { column: 'y' }));
    expect(suspicious).toContainEqual({ column: 'answer', kind: 'leak', beside: null, share: 1 });
  });
});

describe('a target', () => {
  test('is looked for where it is not told which table has it, and not in a sample submission', async () => {
    const sample = csv(['id', 'sold', 'a', 'b', 'c', 'd', 'e', 'f'], 10, (at) => [at, 'no', 1, 2, 3, 4, 5, 6]);
    const profile = await profiled({ 'train.csv': text, 'sample_submission.csv': sample }, { column: 'sold' });
    expect(profile.target?.table).toBe('train.csv');
    expect(profile.tables[0]?.path).toBe('train.csv');
  });

  test('that no table has is none', async () => {
    expect((await profiled({ 'train.csv': text }, { column: 'elsewhere' })).target).toBe(null);
  });

  test('with another value in each row is neither a number nor labels', async () => {
    const names = csv(['a', 'b'], 50, (at) => [`name ${at}`, at % 2]);
    expect((await profiled({ 'a.csv': names }, { column: 'a' })).target).toMatchObject({ kind: 'other', columns: [] });
  });

  test.each([
    [16, null, 'labels'],
    [16, 'numbers', 'number'],
    [31, null, 'number'],
    [31, 'labels', 'labels'],
  ] as const)('of %i whole numbers, known to be %s, is told as %s', async (kinds, as, kind) => {
    const counts = csv(['x', 'y'], 400, (at) => [at % 7, at % kinds]);
    const { target } = await profiled({ 'a.csv': counts }, { column: 'y', ...(as !== null && { as }) });
    expect(target?.kind).toBe(kind);
  });

  test('of many labels tells six of them, and that there are more', async () => {
    const many = csv(['y', 'x'], 400, (at) => [`l${at % 20}`, at % 5]);
    const { target } = await profiled({ 'a.csv': many }, { column: 'y' });
    expect(target?.labels.length).toBe(6);
    expect(target?.rest).toBe(true);
    expect(target?.columns[0]?.explained).toBeCloseTo(
      tau(
        Array.from({ length: 400 }, (_, at) => at % 5),
        Array.from({ length: 400 }, (_, at) => `l${at % 20}`),
      ),
      4,
    );
  });
});
