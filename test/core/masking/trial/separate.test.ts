import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { csv, makeCompetition, page } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';
import { type Lived, readRows, tried } from '../../../rigs/stages/trials.ts';

const sample = 'sample_submission.csv';
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
const trainOf = ({ pass }: Lived) => readRows(join(pass.masked.data, 'train.csv'));
const sold = (date: string) => `${Date.parse(date) / 86_400_000 + 0.25}`;

test('where test is later, the latest rows are one run, the real data is another, and earlier rows are a third', async () => {
  const found = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'date', 'sold'], 240, (n) => [n, day(n), sold(day(n))]),
      'test.csv': csv(['id', 'date'], 30, (n) => [240 + n, day(240 + n)]),
      [sample]: csv(['id', 'sold'], 30, (n) => [240 + n, 0]),
      'description.md': page('root mean squared error'),
    }),
  );
  const outcome = await tried(found, ({ date = '' }) => ({ sold: sold(date) }));
  assert('lived' in outcome, JSON.stringify(outcome));
  expect(outcome.scheme).toBe('the latest by date, 2 stretches as long as test');
  const [past, future, earlier] = outcome.lived;
  assert(past && future && earlier && outcome.lived.length === 3);
  expect(earlier.seen.map(({ date }) => date)).toEqual(Array.from({ length: 48 }, (_, n) => day(144 + n)));
  expect(trainOf(earlier).map(({ date }) => date)).toEqual(Array.from({ length: 144 }, (_, n) => day(n)));
  expect(past.pass).toMatchObject({ holds: true, tests: false, held: 48 });
  expect(past.seen.map(({ date }) => date)).toEqual(Array.from({ length: 48 }, (_, n) => day(192 + n)));
  expect(readRows(past.answers.held ?? '')).toEqual(
    Array.from({ length: 48 }, (_, n) => ({ row: `${192 + n}`, t0: sold(day(192 + n)) })),
  );
  expect(past.answers.test).toBe(null);
  expect(future.pass).toMatchObject({ holds: false, tests: true, held: 0, scorable: null });
  expect(future.pass.masked.data).toBe(found.context().data);
  expect(future.answers).toMatchObject({ held: null, scored: null });
  expect(readRows(future.answers.test ?? '')).toEqual(
    Array.from({ length: 30 }, (_, n) => ({ id: `${240 + n}`, sold: sold(day(240 + n)) })),
  );
  for (const { pass, findings } of outcome.lived) {
    expect(findings.filter((finding) => finding.startsWith('error'))).toEqual([]);
    rmSync(pass.folder, { recursive: true });
  }
  expect(existsSync(join(found.context().data, 'test.csv'))).toBe(true);
});

test('the latest instant is held back as a whole where it has more rows than are wanted, and no row is drawn at random', async () => {
  const monthOf = (n: number) => `2020-${String(1 + Math.floor(n / 80)).padStart(2, '0')}-01`;
  const found = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'date', 'sold'], 240, (n) => [n, monthOf(n), n + 0.25]),
      'test.csv': csv(['id', 'date'], 30, (n) => [240 + n, '2020-04-01']),
      [sample]: csv(['id', 'sold'], 30, (n) => [240 + n, 0]),
      'description.md': page('root mean squared error'),
    }),
    (competition) => ({ ...competition, time: { column: 'date', kind: 'future' as const } }),
  );
  const outcome = await tried(found, () => ({ sold: '1' }));
  assert('lived' in outcome, JSON.stringify(outcome));
  expect(outcome.scheme).toBe('the latest by date, 2 stretches as long as test');
  expect(outcome.lived[0]?.seen.map(({ id }) => Number(id))).toEqual(Array.from({ length: 80 }, (_, n) => 160 + n));
});

/** A forecast: a row a day for each of some shops, some days after train. */
const forecastOf = ({
  days,
  asked,
  gap = 0,
  shops = 2,
}: {
  days: number;
  asked: number;
  gap?: number;
  shops?: number;
}) => {
  const at = (first: number) => (n: number) => [shops * first + n, day(first + Math.floor(n / shops)), `s${n % shops}`];
  return analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'date', 'shop', 'sold'], shops * days, (n) => [...at(0)(n), n + 0.25]),
      'test.csv': csv(['id', 'date', 'shop'], shops * asked, at(days + gap)),
      [sample]: csv(['id', 'sold'], shops * asked, (n) => [shops * (days + gap) + n, 0]),
      'description.md': page('root mean squared error'),
    }),
  );
};

test('a held stretch is as long as test and as far from its train, and nothing in between or after it is told', async () => {
  const outcome = await tried(await forecastOf({ days: 400, asked: 90, gap: 10 }), () => ({ sold: '1' }), { folds: 3 });
  assert('lived' in outcome, JSON.stringify(outcome));
  const spans = outcome.lived
    .filter(({ pass }) => pass.holds)
    .map((lived) => [trainOf(lived).at(-1), lived.seen[0], lived.seen.at(-1)].map((row) => row?.date));
  expect(spans).toEqual([
    [day(299), day(310), day(399)],
    [day(199), day(210), day(299)],
  ]);
});

test('where train is less than twice as long as test, half of it is held back once', async () => {
  const outcome = await tried(await forecastOf({ days: 120, asked: 80 }), () => ({ sold: '1' }), { folds: 3 });
  assert('lived' in outcome, JSON.stringify(outcome));
  expect(outcome.lived.map(({ seen }) => seen.length)).toEqual([2 * 60, 2 * 80]);
});

test('where train is shorter than test, no program is tried', async () => {
  expect(await tried(await forecastOf({ days: 100, asked: 150 }), () => ({ sold: '1' }))).toMatchObject({
    isShort: true,
    why: expect.stringMatching(/too short/),
  });
});
