import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import { openIntake } from '../../../../services/reader/intake.ts';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { asked, plain, rows, sample, testX, xOf, yOf } from '../../../rigs/data/trials.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { found, isReal, pathOf, readRows, right, run, tried } from '../../../rigs/stages/trials.ts';

test('whole groups are held, and classes are columns', async () => {
  const kinds = ['red', 'green', 'blue'];
  const { lived, scheme } = await run(
    {
      'train.csv': csv(['id', 'site', 'x', 'kind'], rows, (n) => [n, `s${n % 12}`, xOf(n), kinds[n % 3] ?? '']),
      'test.csv': csv(['id', 'site', 'x'], asked, (n) => [rows + n, `s${20 + (n % 4)}`, testX(n)]),
      [sample]: csv(['id', ...kinds], asked, (n) => [rows + n, 0.33, 0.33, 0.34]),
      'description.md': page('multi-class logarithmic loss'),
    },
    ({ x = '' }) => ({ red: `${Number(x) / 10000}`, green: '0.25', blue: (0.75 - Number(x) / 10000).toFixed(6) }),
  );
  expect(scheme).toBe('whole groups of site');
  for (const { pass, seen, answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ row, t0 }) => [row, t0])).toEqual(
      held.map(({ row }) => [row, `${(Number(row) + 0.5) / 10000}`]),
    );
    const sites = new Set(seen.filter((row) => !isReal(row)).map(({ site }) => site));
    const kept = readRows(join(pass.masked.data, 'train.csv'));
    expect(kept.filter(({ site }) => sites.has(site))).toEqual([]);
    expect(Object.keys(seen[0] ?? {})).toEqual(['id', 'site', 'x']);
  }
});

test('rows without an answer are learned from, and never held', async () => {
  const isBlank = (n: number) => n % 6 === 0;
  const { lived } = await run({
    ...plain,
    'train.csv': csv(['id', 'x', 'y'], rows, (n) => [n, xOf(n), isBlank(n) ? '' : yOf(xOf(n))]),
  });
  const held = lived.flatMap(({ answers }) => readRows(pathOf(answers.held)).map(({ row }) => Number(row)));
  expect(held.sort((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, n) => n).filter((n) => !isBlank(n)));
  for (const { pass } of lived) {
    const kept = readRows(join(pass.masked.data, 'train.csv'));
    expect(kept.filter(({ y }) => y === '')).toHaveLength(20);
  }
});

test('the seed says which rows are held, and where they stand', async () => {
  const competition = await found(plain);
  const order = async (seed: number) => {
    const outcome = await tried(competition, right, { seed, folds: 2 });
    assert('lived' in outcome);
    return outcome.lived[0]?.seen.map(({ x }) => x);
  };
  const first = await order(1);
  expect(await order(1)).toEqual(first);
  expect(await order(2)).not.toEqual(first);
});

test('a table that tells of rows of the real test stays, one of train goes without held rows', async () => {
  const { lived } = await run({
    ...plain,
    'weather.csv': csv(['id', 'rain'], rows + asked, (n) => [n, n % 5]),
    'history.csv': csv(['id', 'visits'], rows, (n) => [n, n % 7]),
  });
  for (const { pass } of lived) {
    expect(readRows(join(pass.masked.data, 'weather.csv'))).toHaveLength(rows + asked);
    expect(readRows(join(pass.masked.data, 'history.csv'))).toHaveLength(rows - pass.held);
  }
});

test('the reader of strangers does it in its sandbox', async () => {
  const sandbox = await chooseTier('auto');
  assert(!('refused' in sandbox), 'tests need a sandbox');
  const competition = await found(plain);
  using intake = openIntake(sandbox, scratchFolder());
  const inside = { ...competition, context: () => competition.context({ intake }) };
  const [outcome, other] = [await tried(inside, right, { folds: 2 }), await tried(competition, right, { folds: 2 })];
  assert('lived' in outcome && 'lived' in other);
  expect(outcome.lived.map(({ seen }) => seen)).toEqual(other.lived.map(({ seen }) => seen));
  const [first] = outcome.lived;
  expect(readRows(pathOf(first?.answers.held ?? null))).toHaveLength(rows / 2);
  expect(readRows(pathOf(first?.answers.test ?? null))).toHaveLength(asked);
});
