import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flagSearchRows } from '../../../core/holdout/search-rows.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { projectRoot } from '../../../services/package/root.ts';
import { findPython } from '../../../services/python/environment.ts';
import { openTable } from '../../../services/tables/table.ts';
import { csv } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

type Row = readonly [g: string | number, t: string | number, y: string | number];

/** The numbers of train's rows that are hidden. */
const hidden = async (rows: number, rowOf: (n: number) => Row, given: Partial<Competition> = {}) => {
  const scratch = scratchFolder();
  const path = join(scratch, 'train.csv');
  writeFileSync(path, csv(['g', 't', 'y'], rows, rowOf));
  using engine = await plainEngine(scratch);
  const train = await openTable(engine, { path: 'train.csv', absolute: path, format: 'csv', bytes: 1 });
  const blank = { time: null, groupColumn: null, targets: [{ column: 'y' }], task: 'regression' };
  const shapes = { train: { rows, columns: 3 }, test: null };
  const more = { submission: { layout: 'columns', key: [] }, features: [], textColumns: [], profile: [], shapes };
  // only what is read
  await flagSearchRows(engine, { ...blank, ...more, ...given } as unknown as Competition, { train, test: null }, 7);
  const found: number[] = [];
  for await (const block of engine.stream("SELECT CASE WHEN held THEN '1' ELSE '' END FROM flags ORDER BY rowid"))
    for (const [held] of block) found.push(held === '1' ? 1 : 0);
  expect(found).toHaveLength(rows);
  return found.flatMap((held, n) => (held === 1 ? [n] : []));
};

/** The rows that templates/merge checks last. */
const final = (
  units: readonly string[],
  moments?: { readonly of: readonly number[]; readonly since: number },
): number[] => {
  const code = `import json, sys
import numpy as np, pandas as pd
from merging.rows.parts import divide
from merging.rows.parts_in_time import divide_in_time
units, moments = json.load(sys.stdin)
units = pd.Series(units)
parts = divide(units, 7) if moments is None else divide_in_time(units, np.array(moments["of"], float), [moments["since"]])
print(json.dumps([] if parts.final is None else parts.final.tolist()))`;
  const path = ['score', 'merge'].map((name) => join(projectRoot, 'templates', name)).join(':');
  const input = JSON.stringify([units, moments ?? null]);
  return JSON.parse(
    execFileSync(findPython() ?? '', ['-c', code], { input, env: { PYTHONPATH: path }, encoding: 'utf8' }),
  );
};

const numbers = (rows: number) => Array.from({ length: rows }, (_, n) => n);

test('every row of the last check is hidden, and three quarters of train are not', async () => {
  const [seen, last] = [await hidden(1000, (n) => [n, n, n]), final(numbers(1000).map(String))];
  expect(last).toHaveLength(150);
  expect(new Set(last).difference(new Set(seen)).size).toBe(0);
  expect(seen).toHaveLength(250);
});

test('also where the template has predicted only some of the rows', async () => {
  const some = numbers(4000).filter((n) => (n * 7919) % 3 === 0);
  const [seen, last] = [await hidden(4000, (n) => [n, n, n]), final(some.map(String)).map((at) => some[at])];
  expect(new Set(last).difference(new Set<number | undefined>(seen)).size).toBe(0);
});

test('groups are hidden whole', async () => {
  const group = (n: number) => `g${n % 40}`;
  const seen = await hidden(1000, (n) => [group(n), n, n], { groupColumn: 'g' });
  const last = final(numbers(1000).map(group));
  expect(last.length).toBeGreaterThan(100);
  expect(new Set(last).difference(new Set(seen)).size).toBe(0);
  expect(seen).toHaveLength(25 * new Set(seen.map(group)).size);
});

const time = { column: 't', kind: 'future' } as const;
const day = (n: number) => (n * 37) % 2000;
const days = { of: numbers(2000).map(day), since: 1600 };

test('of rows in time the latest are hidden', async () => {
  const seen = await hidden(2000, (n) => [n, day(n), n], { time });
  const last = final(
    numbers(2000).map((n) => String(day(n))),
    days,
  );
  expect(last).toHaveLength(60);
  expect(new Set(last).difference(new Set(seen)).size).toBe(0);
  expect(seen.every((n) => day(n) >= 1900)).toBe(true);
});

test('of groups in time those that end last are hidden whole', async () => {
  const group = (n: number) => `g${n % 80}`;
  const seen = await hidden(2000, (n) => [group(n), day(n), n], { time, groupColumn: 'g' });
  const last = final(numbers(2000).map(group), days);
  expect(last.length).toBeGreaterThan(20);
  expect(new Set(last).difference(new Set(seen)).size).toBe(0);
  expect(seen.length).toBeLessThan(200);
  expect(seen).toHaveLength(25 * new Set(seen.map(group)).size);
});

test('from 100 rows on there is a last check, and its rows are hidden', async () => {
  const [seen, last] = [await hidden(100, (n) => [n, n, n]), final(numbers(100).map(String))];
  expect([seen.length, last.length]).toEqual([25, 15]);
  expect(new Set(last).difference(new Set(seen)).size).toBe(0);
});

test('of few rows none is checked last, and none is hidden', async () => {
  expect([await hidden(99, (n) => [n, n, n]), final(numbers(99).map(String))]).toEqual([[], []]);
});
