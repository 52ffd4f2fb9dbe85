import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { csv, type Files } from '../../../rigs/data/competitions.ts';
import {
  asked,
  pictures,
  plain,
  rmse,
  rows,
  sample,
  sharedIds,
  tables,
  testX,
  withIds,
  withoutIds,
  xOf,
  yOf,
} from '../../../rigs/data/trials.ts';
import { logsOf } from '../../../rigs/stages/rehearsing.ts';
import { found, isReal, pathOf, readRows, right, run, tried } from '../../../rigs/stages/trials.ts';

test('a submission without a key is taken apart by place', async () => {
  const { lived } = await run({
    'train.csv': csv(['x', 'y'], rows, (n) => [xOf(n), yOf(xOf(n))]),
    'test.csv': csv(['x'], asked, (n) => [testX(n)]),
    [sample]: csv(['y'], asked, () => [0]),
    'description.md': rmse,
  });
  for (const { answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ t0 }) => t0)).toEqual(held.map(({ row }) => yOf(xOf(Number(row)))));
    expect(readRows(pathOf(answers.test)).map(({ y }) => y)).toEqual(
      Array.from({ length: asked }, (_, n) => yOf(testX(n))),
    );
  }
});

test('keys that come more than once are told apart by their order', async () => {
  const user = (n: number) => `u${n % 10}`;
  const { lived } = await run({
    ...tables(
      (n) => ({ user: user(n) }),
      (n) => ({ user: user(n) }),
      (n) => ({ user: user(n), y: 0 }),
    ),
  });
  for (const { answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ t0 }) => t0)).toEqual(held.map(({ row }) => yOf(xOf(Number(row)))));
    expect(readRows(pathOf(answers.test))).toEqual(
      Array.from({ length: asked }, (_, n) => ({ user: user(n), y: yOf(testX(n)) })),
    );
  }
});

test('shared ids that other tables may tell of are the reason why there is no trial', async () => {
  const files = {
    ...sharedIds,
    'more.csv': csv(['id', 'z'], 50, (n) => [n + 1, n]),
  };
  expect(await tried(await found(files), right)).toMatchObject({
    why: expect.stringMatching(/^id names rows of train/),
  });
});

const padded = (n: number) => `ID_${String(n).padStart(4, '0')}`;

test.each<[string, Files, RegExp]>([
  ['that train has', plain, /^\d{3}$/],
  ['that train and test share', sharedIds, /^\d{3}$/],
  ['that train lacks', withoutIds((n) => 100 + n), /^\d{3}$/],
  ['that train lacks, as words', withoutIds((n) => `row_${n}`), /^row_\d+$/],
  ['with zeros in front', withIds(padded, (n) => padded(rows + n)), /^ID_\d{4}$/],
  ['that begin otherwise in train', withIds(padded, (n) => `TEST_${n}`), /^TEST_\d+$/],
  ['of images', pictures, /^q\d+$/],
])('ids %s do not tell held rows from those of the real test', async (_, files, look) => {
  const { lived } = await run(files);
  for (const { pass, seen } of lived) {
    const ids = seen.map(({ id = '' }) => id);
    expect(ids.filter((id) => !look.test(id))).toEqual([]);
    const kept = readRows(join(pass.masked.data, 'train.csv')).flatMap(({ id }) => id ?? []);
    const numberIn = (id: string) => Number(/\d+/.exec(id));
    expect(Math.min(...ids.map(numberIn))).toBeGreaterThan(Math.max(0, ...kept.map(numberIn)));
    const sorted = seen.toSorted((a, b) => numberIn(a.id ?? '') - numberIn(b.id ?? ''));
    const half = sorted.slice(0, sorted.length / 2).filter(isReal).length;
    expect(half).toBeGreaterThan(asked / 5);
    expect(half).toBeLessThan((4 * asked) / 5);
  }
});

test('ids that are no numbers keep their beginning, and both kinds of rows get another end', async () => {
  const letters = (n: number) => `${'abcdefgh'[n % 8]}${'stuvwxyz'[Math.floor(n / 8) % 8]}${'klm'[Math.floor(n / 64)]}`;
  const { lived } = await run(withIds(letters, letters));
  for (const { seen } of lived) expect(seen.filter(({ id = '' }) => !/^[a-h][s-z][klm]\d{10,}$/.test(id))).toEqual([]);
});

test.each<[string, Files]>([
  ['a column that is called so', { 'weather.csv': csv(['ID', 'rain'], 40, (n) => [n * 4, n % 5]) }],
  ['another column', { 'visits.csv': csv(['visitor_id', 'visits'], 40, (n) => [n * 3, n % 7]) }],
  ['a file for each', { 'notes/121.txt': 'a note', 'notes/5.txt': 'another' }],
])('ids that other files know by %s stay, and that is said', async (_, more) => {
  const { lived, competition } = await run({ ...plain, ...more });
  expect(logsOf(competition)).toContainEqual(expect.stringMatching(/^id may tell held rows/));
  for (const { seen } of lived)
    expect(
      seen
        .filter(isReal)
        .map(({ id }) => Number(id))
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: asked }, (_, n) => rows + n));
});

test('ids that are learned from stay, and so do dates', async () => {
  const dayOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
  const shuffled = (n: number) => (n * 7) % (rows + asked);
  const competition = await found(
    withIds(
      (n) => dayOf(shuffled(n)),
      (n) => dayOf(shuffled(rows + n)),
    ),
  );
  const timeless = { ...competition, competition: { ...competition.competition, time: null } };
  const learned = await found(plain);
  const features = { ...learned, competition: { ...learned.competition, features: ['id', 'x'] } };
  for (const one of [timeless, features]) {
    const outcome = await tried(one, right);
    assert('lived' in outcome, JSON.stringify(outcome));
    const real = new Set(readRows(join(one.context().data, 'test.csv')).map(({ id }) => id));
    for (const { seen } of outcome.lived) expect(seen.filter(isReal).every(({ id }) => real.has(id))).toBe(true);
  }
});
