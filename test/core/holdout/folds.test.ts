import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assignFolds } from '../../../core/holdout/folds.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { openTable } from '../../../services/tables/table.ts';
import { csv } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

const labels = (column: string) => [
  {
    column,
    labels: [
      { label: 'a', count: 90 },
      { label: 'b', count: 10 },
    ],
  },
];

/** What `assignFolds` says of a table of `g` and `y`, and the fold of each row. */
const divided = async (
  rows: number,
  rowOf: (n: number) => readonly [g: string | number, y: string | number],
  { seed = 1, folds = 5, ...given }: Partial<Competition> & { seed?: number; folds?: number } = {},
) => {
  const scratch = scratchFolder();
  const path = join(scratch, 'train.csv');
  writeFileSync(path, csv(['g', 'y'], rows, rowOf));
  using engine = await plainEngine(scratch);
  const train = await openTable(engine, { path: 'train.csv', absolute: path, format: 'csv', bytes: 1 });
  const blank = { time: null, groupColumn: null, targets: [{ column: 'y' }], task: 'regression' };
  const shapes = { train: { rows, columns: 2 }, test: null };
  const more = { submission: { layout: 'columns', key: [] }, features: [], textColumns: [], profile: [], shapes };
  // only what is read
  const competition = { ...blank, ...more, ...given } as unknown as Competition;
  const assigned = await assignFolds(engine, competition, train, { seed, folds });
  const said = assigned.ok ? assigned.value : assigned;
  const found: (number | null)[] = [];
  if (said === 'in time' || 'why' in said) return { said, folds: found };
  for await (const block of engine.stream('SELECT fold::VARCHAR FROM folds ORDER BY rowid'))
    for (const [fold] of block) found.push(fold === null || fold === undefined ? null : Number(fold));
  return { said, folds: found };
};

const sizes = (folds: readonly (number | null)[]): number[] => {
  const known = folds.filter((fold) => fold !== null);
  return [...new Set(known)].sort().map((fold) => known.filter((one) => one === fold).length);
};

describe('rows of train are divided', () => {
  test('evenly, where their answers are known', async () => {
    const { said, folds } = await divided(103, (n) => [n, n % 4 === 0 ? '' : n]);
    expect(said).toEqual({ scheme: 'at random', folds: 5, unit: null });
    expect(folds.flatMap((fold, n) => (fold === null ? [n] : []))).toEqual(Array.from({ length: 26 }, (_, n) => 4 * n));
    expect(sizes(folds)).toEqual([16, 16, 15, 15, 15]);
  });

  test('so that each fold has as many rows of each label', async () => {
    const given = { task: 'binary' as const, targets: labels('y') as unknown as Competition['targets'] };
    const { said, folds } = await divided(100, (n) => [n, n % 10 === 0 ? 'b' : 'a'], given);
    expect(said).toMatchObject({ scheme: 'stratified', folds: 5 });
    expect(sizes(folds.filter((_, n) => n % 10 === 0))).toEqual([2, 2, 2, 2, 2]);
    expect(sizes(folds)).toEqual([20, 20, 20, 20, 20]);
  });

  test('by the seed', async () => {
    const first = await divided(60, (n) => [n, n]);
    expect(await divided(60, (n) => [n, n])).toEqual(first);
    expect((await divided(60, (n) => [n, n], { seed: 2 })).folds).not.toEqual(first.folds);
  });

  test('into fewer folds where there are few rows, and not at all where there are hardly any', async () => {
    expect((await divided(35, (n) => [n, n])).said).toMatchObject({ folds: 3 });
    expect((await divided(19, (n) => [n, n])).said).toEqual({ ok: false, why: 'train has too few rows for two folds' });
  });
});

describe('whole groups are divided', () => {
  const grouped = { groupColumn: 'g' };

  test('so that folds are of one size, though groups are not', async () => {
    const group = (n: number) => (n < 60 ? 'large' : `small ${n % 24}`);
    const { said, folds } = await divided(300, (n) => [group(n), n], grouped);
    expect(said).toEqual({ scheme: 'whole groups of g', folds: 5, unit: 'c0' });
    const byGroup = new Map<string, Set<number | null>>();
    for (const [n, fold] of folds.entries()) byGroup.set(group(n), (byGroup.get(group(n)) ?? new Set()).add(fold));
    expect([...byGroup.values()].filter((own) => own.size !== 1)).toEqual([]);
    expect(sizes(folds)).toEqual([60, 60, 60, 60, 60]);
  });

  test('into fewer folds where there are few groups, or a fold would be too small', async () => {
    expect((await divided(90, (n) => [`g${n % 3}`, n], grouped)).said).toMatchObject({ folds: 3 });
    expect((await divided(194, (n) => [n < 170 ? `g${n % 2}` : `s${n % 6}`, n], grouped)).said).toMatchObject({
      folds: 4,
    });
    expect((await divided(90, (n) => ['one', n], grouped)).said).toEqual({
      ok: false,
      why: 'train has too few groups for two folds',
    });
  });
});

test('rows that are ordered in time are not divided', async () => {
  const { said } = await divided(90, (n) => [n, n], { time: { column: 'g', kind: 'future' } });
  expect(said).toBe('in time');
});
