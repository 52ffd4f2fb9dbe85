import { expect, test } from 'vitest';
import { standingsOf } from '../../../../services/dataset/listings/matches/seasons.ts';
import { csv, type Files } from '../../../rigs/data/competitions.ts';
import { madeOf } from '../../../rigs/stages/made-tables.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const teams = range(8);
const pairs = teams.flatMap((a) => teams.filter((b) => b > a).map((b) => [a, b] as const));
const seasons = range(6).map((at) => 2011 + at);

/** The lower team wins, by as much as it is lower; every fifth match it loses by 1. */
const resultOf = ([a, b]: readonly [number, number], at: number, from: number) => {
  const [winner, loser, margin] = at % 5 === 0 ? [b, a, 1] : [a, b, 3 * (b - a)];
  return [`${from + winner}`, `${60 + margin}`, `${from + loser}`, '60'];
};
const header = ['Season', 'DayNum', 'WTeamID', 'WScore', 'LTeamID', 'LScore', 'WLoc'];
const table = (
  of: readonly number[],
  played: readonly (readonly [number, number])[],
  { day, from = 1101, names = header }: { day: number; from?: number; names?: readonly string[] },
) => {
  const rows = of.flatMap((season) =>
    played.map((pair, at) => [`${season}`, `${day + at}`, ...resultOf(pair, at, from), 'N']),
  );
  return csv([...names], rows.length, (at) => rows[at] ?? []);
};
const asked = (season: number, from = 1101) => pairs.map(([a, b]) => `${season}_${from + a}_${from + b}`);
const sample = (keys: readonly string[]) => csv(['ID', 'Pred'], keys.length, (at) => [keys[at] ?? '', '0.5']);
const cup = pairs.filter((_, at) => at % 4 === 1);

const tournament: Files = {
  'RegularResults.csv': table([...seasons, 2017], pairs, { day: 1 }),
  'CupResults.csv': table(seasons, cup, { day: 100 }),
  'Seeds.csv': csv(['Season', 'Seed', 'TeamID'], 56, (at) => [
    `${2011 + Math.floor(at / 8)}`,
    `W0${(at % 8) + 1}a`,
    `${1101 + (at % 8)}`,
  ]),
  'SampleSubmission.csv': sample(asked(2017)),
};

const cells = (line = '') => line.split(',');

test('earlier matches of a tournament become train, the pairs asked for test', async () => {
  const { lines, formats } = await madeOf(tournament);
  const names = ['wins', 'margin', 'strength', 'seed'].flatMap((name) => [
    `${name}_a`,
    `${name}_b`,
    `${name}_difference`,
  ]);
  const [train = [], made = []] = [lines['train_files.csv'], lines['test_files.csv']];
  expect(cells(train[0])).toEqual(['ID', 'Season', ...names, 'Pred']);
  expect(cells(made[0])).toEqual(['ID', 'Season', ...names]);
  expect(train.slice(1).map((line) => cells(line).at(-1))).toEqual(
    seasons.flatMap(() => cup.map((_, at) => (at % 5 === 0 ? '0' : '1'))),
  );
  expect(made.slice(1).map((line) => cells(line)[0])).toEqual(asked(2017));
  const first = cells(train[1]);
  expect(first[0]).toBe('2011_1101_1103');
  expect([first[11], first[12], first[13]]).toEqual(['1', '3', '-2']);
  expect(Number(first[10])).toBeCloseTo(Number(first[8]) - Number(first[9]), 5);
  expect(formats).toMatchObject({ 'RegularResults.csv': 'text', 'CupResults.csv': 'text' });
});

test('no match of a season that is asked for, or of a later one, is in train or told by a column', async () => {
  const stage = { ...tournament, 'SampleSubmission.csv': sample([...asked(2016), ...asked(2017)]) };
  const { lines } = await madeOf(stage);
  const other = table([2016], cup.toReversed(), { day: 100 }).split('\n').slice(1).join('\n');
  const changed = { ...stage, 'CupResults.csv': table(seasons.slice(0, 5), cup, { day: 100 }) + other };
  expect(new Set(lines['train_files.csv']?.slice(1).map((line) => cells(line)[1]))).toEqual(
    new Set(['2011', '2012', '2013', '2014', '2015']),
  );
  expect((await madeOf(changed)).lines).toEqual(lines);
});

test('tables of two leagues are one, and names of columns may be others', async () => {
  const names = ['season', 'day', 'winner_id', 'winner_points', 'loser_id', 'loser_points', 'where'];
  const { lines } = await madeOf({
    'men.csv': table([...seasons, 2017], pairs, { day: 1, names }),
    'women.csv': table([...seasons, 2017], pairs, { day: 1, from: 3101, names }),
    'men_cup.csv': table(seasons, cup, { day: 100, names }),
    'women_cup.csv': table(seasons, cup, { day: 100, from: 3101, names }),
    'sample_submission.csv': sample([...asked(2017), ...asked(2017, 3101)]),
  });
  expect(lines['train_files.csv']).toHaveLength(1 + 2 * seasons.length * cup.length);
  expect(cells(lines['train_files.csv']?.at(-1))[0]).toMatch(/^2016_31\d\d_31\d\d$/);
});

test.each([
  ['there is a train', { 'train.csv': csv(['ID', 'Pred'], 50, (at) => [`${at}`, '1']) }],
  ['other sides are asked for', { 'SampleSubmission.csv': sample(asked(2017, 5101)) }],
  ['a season without a match is asked for', { 'SampleSubmission.csv': sample(asked(2018)) }],
  ['no table is later than another', { 'CupResults.csv': table(seasons, cup, { day: 3 }) }],
  ['nothing is asked about pairs', { 'SampleSubmission.csv': sample(range(40).map((at) => `row${at}`)) }],
])('no table is made where %s', async (_, changed: Files) => {
  expect(await madeOf({ ...tournament, ...changed })).toMatchObject({ lines: {} });
});

test('strength knows whom a side has played, and what playing at home is worth', () => {
  const match = (winner: string, loser: string, margin: number, place = 'N') => ({
    ...{ season: '2011', day: 1, winner, loser, margin, place },
  });
  const strong = range(10).flatMap((at) => [match('top', `good ${at}`, 5), match(`good ${at}`, `weak ${at}`, 5)]);
  const standings = standingsOf([...strong, ...range(10).map((at) => match('lucky', `weak ${at}`, 5))]);
  expect(standings.get('lucky')?.margin).toBe(standings.get('top')?.margin);
  expect(standings.get('lucky')?.strength).toBeLessThan((standings.get('top')?.strength ?? 0) - 0.5);
  const homely = standingsOf(range(20).flatMap(() => [match('a', 'b', 4, 'H'), match('b', 'a', 4, 'H')]));
  expect(homely.get('a')?.strength).toBeCloseTo(0, 6);
});
