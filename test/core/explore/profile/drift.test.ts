import { describe, expect, test } from 'vitest';
import { psiByChance, psiOf } from '../../../../core/explore/profile/drift/psi.ts';
import { drifted } from '../../../../core/explore/profile/words/between.ts';
import { csv, seeded } from '../../../rigs/data/competitions.ts';
import { profiled } from '../../../rigs/explore/profiled.ts';

const random = seeded(1);
const columns = ['id', 'same', 'moved', 'kind', 'gone'];
const row = (at: number, isTest: boolean) => [
  ...[at, random(), random() + (isTest ? 0.5 : 0), isTest && random() < 0.3 ? 'new' : `k${Math.floor(random() * 3)}`],
  isTest ? '' : random(),
];
const train = csv([...columns, 'y'], 1000, (at) => [...row(at, false), at % 2]);
const files = { 'train.csv': train, 'test.csv': csv(columns, 600, (at) => row(1000 + at, true)) };
const sample = { 'sample_submission.csv': csv(['id', 'y'], 600, (at) => [1000 + at, 0]) };

describe('drift between tables of the same columns', () => {
  test('is told of the columns that differ, beside train', async () => {
    const { drift } = await profiled({ ...files, ...sample }, { column: 'y' });
    expect(drift.map(({ base, other }) => [base, other])).toEqual([['train.csv', 'test.csv']]);
    const [pair] = drift;
    expect(pair?.columns.map(({ column }) => column).toSorted()).toEqual(['gone', 'kind', 'moved', 'same']);
    expect((pair === undefined ? [] : drifted(pair)).map(({ column }) => column)).toEqual(['gone', 'moved', 'kind']);
    expect(pair?.columns.find(({ column }) => column === 'gone')).toMatchObject({
      ...{ psi: null, missing: { base: 0, other: 1 } },
    });
  });

  test('counts values that the base does not have', async () => {
    const news = files['test.csv'].split('\n').filter((line) => line.includes(',new,')).length;
    const { drift } = await profiled(files);
    const kind = drift[0]?.columns.find(({ column }) => column === 'kind');
    expect(kind?.unseen).toBeCloseTo(news / 600, 5);
    const counts = (text: string) => ['k0', 'k1', 'k2'].map((name) => text.split(`,${name},`).length - 1);
    const [base, other] = [counts(train), counts(files['test.csv'])];
    const order = [0, 1, 2].toSorted((a, b) => (base[b] ?? 0) - (base[a] ?? 0));
    const parts = (of: readonly number[], rest: number) => [...order.map((at) => of[at] ?? 0), rest, 0];
    expect(kind?.psi).toBeCloseTo(psiOf(parts(base, 0), parts(other, news)), 4);
    expect(kind?.byChance).toBeCloseTo(psiByChance(4, 1000, 600), 6);
  });

  test('is not looked for between tables about other things', async () => {
    const { drift } = await profiled({ 'a.csv': csv(['x', 'y'], 5, () => [1, 2]), 'b.csv': csv(['z'], 5, () => [1]) });
    expect(drift).toEqual([]);
  });

  test('is not told where there is nothing to compare: no rows, or names of rows alone', async () => {
    const table = (rows: number) => csv(['x', 'y'], rows, (at) => [at % 3, `c${at % 4}`]);
    expect((await profiled({ 'a.csv': table(40), 'b.csv': table(0) })).drift).toEqual([]);
    const names = (rows: number) => csv(['id', 'name'], rows, (at) => [at, `n${at}`]);
    expect((await profiled({ 'a.csv': names(40), 'b.csv': names(30) })).drift).toEqual([]);
  });
});

describe('the stability index', () => {
  test('is nothing for equal parts, and grows with the difference', () => {
    expect(psiOf([50, 50], [500, 500])).toBeCloseTo(0, 9);
    expect(psiOf([500, 500], [250, 750])).toBeCloseTo(0.25 * Math.log(0.75 / 0.25), 2);
    expect(psiOf([500, 500], [100, 900])).toBeGreaterThan(psiOf([500, 500], [250, 750]));
  });
});
