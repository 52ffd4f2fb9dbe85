import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { csv, type Files, makeCompetition, page } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';
import { type Lived, readRows, tried } from '../../../rigs/stages/trials.ts';

const sample = 'sample_submission.csv';
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);

/** A forecast of 30 days after 240, and tables beside it. */
const forecast = (beside: Files) =>
  analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'date', 'shop', 'sold'], 240, (n) => [n, day(n), `s${n % 20}`, (n % 7) + 0.25]),
      'test.csv': csv(['id', 'date', 'shop'], 30, (n) => [240 + n, day(240 + n), `s${n % 20}`]),
      [sample]: csv(['id', 'sold'], 30, (n) => [240 + n, 0]),
      'description.md': page('root mean squared error'),
      ...beside,
    }),
  );

const passesOf = async (found: Awaited<ReturnType<typeof forecast>>, folds = 2): Promise<readonly Lived[]> => {
  const outcome = await tried(found, () => ({ sold: '1', y: '1' }), { folds });
  assert('lived' in outcome, JSON.stringify(outcome));
  return outcome.lived;
};
const rowsOf = ({ pass }: Lived, name: string) => readRows(join(pass.masked.data, name));

test.each([
  ['ends with train', 240, [239 - 48, 239, 239 - 96]],
  ['ends three days before train does', 237, [236 - 48, 236, 236 - 96]],
  ['knows the time of test', 270, [239, 269, 191]],
])('a table of days that %s is told as far as test knows it', async (_, days, last) => {
  const found = await forecast({ 'visits.csv': csv(['Date', 'visits'], days, (n) => [day(n), n]) });
  const told = (await passesOf(found, 5)).map((lived) => Number(rowsOf(lived, 'visits.csv').at(-1)?.visits));
  expect(told).toEqual(last);
});

test('each time of a table is told as far as test knows that one', async () => {
  const booked = (n: number) => [day(n), n < 25 ? '' : day(n - 30), n];
  const found = await forecast({ 'reserve.csv': csv(['visit_day', 'booked_day', 'guests'], 270, booked) });
  const [past] = await passesOf(found, 5);
  assert(past !== undefined);
  expect(rowsOf(past, 'reserve.csv').at(-1)).toEqual({ visit_day: day(221), booked_day: day(191), guests: '221' });
});

test.each([
  ['that end long before train does', 7],
  ['of shops, a row for each', 12],
])('dates %s are all told', async (_, days) => {
  const found = await forecast({ 'shops.csv': csv(['shop', 'cleaned'], 20, (n) => [`s${n}`, day(days * n)]) });
  const [past] = await passesOf(found, 5);
  assert(past !== undefined);
  expect(rowsOf(past, 'shops.csv')).toHaveLength(20);
});

/** Three rows of each of 60 people, and other people in test. */
const people = (beside: Files) =>
  analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'person', 'x', 'y'], 180, (n) => [n, `p${n % 60}`, n * 1.5, (n % 11) + 0.5]),
      'test.csv': csv(['id', 'person', 'x'], 60, (n) => [180 + n, `p${60 + (n % 20)}`, n * 1.5]),
      [sample]: csv(['id', 'y'], 60, (n) => [180 + n, 0]),
      'description.md': page('root mean squared error'),
      ...beside,
    }),
    (competition) => ({ ...competition, groupColumn: 'person' }),
  );

test.each([
  ['the groups of train alone goes without those that are held back', 60, true],
  ['the groups of test, too, is whole', 80, false],
])('a table that tells of %s', async (_, groups, isCut) => {
  const found = await people({ 'visits.csv': csv(['Person', 'score'], groups, (n) => [`p${n}`, n]) });
  for (const lived of await passesOf(found)) {
    const kept = new Set(readRows(join(lived.pass.masked.data, 'train.csv')).map(({ person }) => person));
    const told = rowsOf(lived, 'visits.csv').map(({ Person }) => Person);
    expect(told).toHaveLength(isCut ? kept.size : groups);
    if (isCut) expect(new Set(told)).toEqual(kept);
  }
});

/** 90 rows called by letters. */
const lettered = (beside: Files) =>
  analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['image_id', 'x', 'y'], 90, (n) => [`a${n}z`, n * 1.5, (n % 11) + 0.5]),
      'test.csv': csv(['image_id', 'x'], 30, (n) => [`b${n}z`, n * 1.5]),
      [sample]: csv(['image_id', 'y'], 30, (n) => [`b${n}z`, 0]),
      'description.md': page('root mean squared error'),
      ...beside,
    }),
  );

test.each(['Image ID', 'picture'])(
  'a table about train alone goes without held rows, whose key it calls %s',
  async (name) => {
    const found = await lettered({ 'notes.csv': csv([name, 'note'], 90, (n) => [`a${n}z`, n % 11]) });
    for (const lived of await passesOf(found)) {
      const kept = readRows(join(lived.pass.masked.data, 'train.csv'));
      expect(rowsOf(lived, 'notes.csv')).toHaveLength(kept.length);
    }
  },
);

test('numbers that are keys by chance cut nothing', async () => {
  const found = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'user_id', 'y'], 90, (n) => [n, n % 20, (n % 11) + 0.5]),
      'test.csv': csv(['id', 'user_id'], 30, (n) => [90 + n, n % 20]),
      [sample]: csv(['id', 'y'], 30, (n) => [90 + n, 0]),
      'description.md': page('root mean squared error'),
      'users.csv': csv(['user_id', 'age'], 20, (n) => [n, 20 + n]),
    }),
  );
  for (const lived of await passesOf(found)) {
    expect(existsSync(join(lived.pass.masked.data, 'users.csv'))).toBe(true);
    expect(rowsOf(lived, 'users.csv')).toHaveLength(20);
  }
});
