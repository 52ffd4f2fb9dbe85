import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { bytesBelow, csvLines, dataToExplore } from '../../../../rigs/explore/data-to-explore.ts';

const day = (count: number) => new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10);
const table = (header: string, rows: number, line: (n: number) => readonly (string | number)[]) =>
  `${header}\n${Array.from({ length: rows }, (_, n) => line(n).join(',')).join('\n')}\n`;

/** Three shops, day by day. */
const sales = (rows: number) =>
  table('day,shop,sold', rows, (n) => [day(Math.floor(n / 3)), `s${n % 3}`, (n * 37) % 101]);
/** The same, shop by shop. */
const byShop = (rows: number) =>
  table('day,shop,sold', rows, (n) => [day(n % (rows / 3)), `s${Math.floor(n / (rows / 3))}`, (n * 37) % 101]);
/** No order in it. */
const shuffled = (rows: number) =>
  table('day,shop,sold', rows, (n) => [day((n * 61) % (rows / 3)), `s${n % 3}`, (n * 37) % 101]);

/** Held rows and those that are seen, by a column. */
const cellsOf = async (files: Readonly<Record<string, string>>, column: string, wanted: object) => {
  const { data, held, holdBack } = await dataToExplore(files);
  const outcome = await holdBack(wanted);
  const cells = (path: string) => {
    const [header = [], ...lines] = csvLines(path);
    return lines.map((line) => line[header.indexOf(column)] ?? '');
  };
  assert('by' in outcome, 'rows are laid out');
  const [name = ''] = Object.keys(files);
  return { outcome, held: cells(join(held, 'rows.csv')), seen: cells(join(data, name)) };
};

describe('rows in the order of time', () => {
  test.each([
    ['day by day', sales(600)],
    ['series after series', byShop(600)],
    [
      'the latest first',
      sales(600).replace(/(.*\n)([\s\S]*)/, (_, head, body) => head + body.trim().split('\n').reverse().join('\n')),
    ],
  ])('%s: the latest are held back, of all series up to one date', async (_, text) => {
    const { outcome, held, seen } = await cellsOf({ 'sales.csv': text }, 'day', { target: 'sold' });
    expect(outcome).toMatchObject({
      rows: { searched: 480, held: 120 },
      by: { kind: 'latest', column: 'day', since: day(160), share: expect.closeTo(39 / 199, 5) },
    });
    expect(held.toSorted()[0]).toBe(day(160));
    expect(seen.filter((date) => date >= day(160))).toEqual([]);
  });
  test('written with the day first are of the last days, also where the first rows do not tell that', async () => {
    const written = (n: number) =>
      day(Math.floor(n / 100))
        .split('-')
        .reverse()
        .join('/');
    const text = table('day,shop,sold', 4500, (n) => [written(n), `s${n % 100}`, (n * 37) % 101]);
    const { outcome, held } = await cellsOf({ 'sales.csv': text }, 'day', { target: 'sold' });
    expect(outcome).toMatchObject({ by: { kind: 'latest', column: 'day', since: day(36) } });
    expect(new Set(held)).toEqual(new Set(Array.from({ length: 9 }, (_, at) => written(100 * (36 + at)))));
  });
  test('with dates that are not in order are drawn at random, unless a forecast is asked for', async () => {
    const files = { 'sales.csv': shuffled(600) };
    expect((await cellsOf(files, 'day', { target: 'sold' })).outcome.by).toEqual({ kind: 'random' });
    const { outcome, seen, held } = await cellsOf(files, 'day', { ask: 'Forecast sold for the next 30 days' });
    expect(outcome).toMatchObject({ by: { kind: 'latest', column: 'day', since: day(160) }, rows: { held: 120 } });
    expect(held.every((date) => seen.every((earlier) => earlier < date))).toBe(true);
  });
  test('by numbers that count time; a month that goes round does not', async () => {
    const clock = table('month,timestamp,y', 400, (n) => [1 + (Math.floor(n / 4) % 12), 17e8 + n * 60, (n * 37) % 101]);
    const { outcome, seen } = await cellsOf({ 'a.csv': clock }, 'timestamp', { target: 'y' });
    expect(outcome.by).toMatchObject({ kind: 'latest', column: 'timestamp', since: String(17e8 + 320 * 60) });
    expect(Math.max(...seen.map(Number))).toBe(17e8 + 319 * 60);
    const months = clock.replace('timestamp', 'weight');
    expect((await cellsOf({ 'a.csv': months }, 'weight', { target: 'y' })).outcome.by).toEqual({ kind: 'random' });
  });
  test('without a date here and there are still in order, and those without it are seen', async () => {
    const some = table('day,name,y', 500, (n) => [n % 100 === 7 ? '' : day(n), `row-${n}`, (n * 37) % 101]);
    const { outcome, held } = await cellsOf({ 'a.csv': some }, 'name', { target: 'y' });
    expect(outcome.by).toMatchObject({ kind: 'latest' });
    expect(held).not.toContain('row-407');
    const half = table('day,name,y', 500, (n) => [n % 2 === 0 ? '' : day(n), `row-${n}`, (n * 37) % 101]);
    expect((await cellsOf({ 'a.csv': half }, 'name', { target: 'y' })).outcome.by).toEqual({ kind: 'random' });
  });
  test('whose last instant is most of the table, or whose latest have one answer, are drawn at random', async () => {
    const late = table('day,y', 500, (n) => [day(Math.min(n, 100)), (n * 37) % 101]);
    expect((await cellsOf({ 'a.csv': late }, 'day', { target: 'y' })).outcome.by).toEqual({ kind: 'random' });
    const sorted = table('day,y', 500, (n) => [day(n), n < 300 ? 'no' : 'yes']);
    expect((await cellsOf({ 'a.csv': sorted }, 'day', { target: 'y' })).outcome.by).toEqual({ kind: 'random' });
  });
  test('of which the last have no answer yet: the latest with an answer are held back', async () => {
    const open = table('day,y', 600, (n) => [day(n), n < 400 ? (n * 37) % 101 : '']);
    const { outcome, held, seen } = await cellsOf({ 'a.csv': open }, 'day', { target: 'y' });
    expect(outcome).toMatchObject({ by: { kind: 'latest', since: day(320) }, rows: { searched: 520, held: 80 } });
    expect([held.length, seen.includes(day(350)), seen.includes(day(599))]).toEqual([80, false, true]);
  });
});

describe('rows that belong together', () => {
  /** Each patient has four rows and one answer. */
  const visits = (answer: (patient: number, n: number) => number) =>
    table('patient_id,pulse,ill', 800, (n) => [`p${n % 200}`, (n * 37) % 101, answer(n % 200, n)]);
  test('and share their answer are held back together', async () => {
    const text = visits((patient) => (patient * 7) % 3);
    const { outcome, held, seen } = await cellsOf({ 'visits.csv': text }, 'patient_id', { target: 'ill' });
    expect(outcome).toMatchObject({ by: { kind: 'groups', column: 'patient_id', groups: 40 }, rows: { held: 160 } });
    expect(held.filter((patient) => seen.includes(patient))).toEqual([]);
  });
  test('and have answers of their own are drawn one by one', async () => {
    const text = visits((_, n) => ((n * 7919) % 1009) % 3);
    expect((await cellsOf({ 'visits.csv': text }, 'pulse', { target: 'ill' })).outcome.by).toEqual({ kind: 'random' });
  });
  test('only by a name that says so: a measurement that decides the answer is none', async () => {
    const text = visits((patient) => (patient * 7) % 3).replace('patient_id', 'colour');
    expect((await cellsOf({ 'visits.csv': text }, 'pulse', { target: 'ill' })).outcome.by).toEqual({ kind: 'random' });
  });
  test('where two of them have another answer than all others, chance is not taken for it', async () => {
    const text = visits((patient) => (patient === 5 || patient === 77 ? 1 : 0));
    for (const seed of [1, 2, 3, 4, 5, 6])
      expect((await cellsOf({ 'visits.csv': text }, 'pulse', { target: 'ill', seed })).outcome.by).toEqual({
        kind: 'random',
      });
  });
  test('and mostly share their answer are drawn one by one', async () => {
    const text = visits((patient, n) => (n % 3 === 0 ? n % 7 : patient) % 3);
    expect((await cellsOf({ 'visits.csv': text }, 'pulse', { target: 'ill' })).outcome.by).toEqual({ kind: 'random' });
  });
});

describe('beside rows that are to be predicted', () => {
  const later = table('day,shop', 90, (n) => [day(200 + Math.floor(n / 3)), `s${n % 3}`]);
  const among = table('day,shop', 90, (n) => [day(n % 200), `s${n % 3}`]);
  test('the latest are held back where those are later, also in no order', async () => {
    const { outcome } = await cellsOf({ 'sales.csv': shuffled(600), 'test.csv': later }, 'day', { target: 'sold' });
    expect(outcome.by).toMatchObject({ kind: 'latest', column: 'day', since: day(160) });
  });
  test('rows are drawn at random where those lie among them, also in order', async () => {
    const { outcome } = await cellsOf({ 'sales.csv': sales(600), 'test.csv': among }, 'day', { target: 'sold' });
    expect(outcome.by).toEqual({ kind: 'random' });
  });
  test('whole groups are held back where those are of other groups', async () => {
    const files = {
      'rows.csv': table('machine,heat,y', 600, (n) => [`m${n % 60}`, (n * 37) % 101, (n * 13) % 97]),
      'test.csv': table('machine,heat', 60, (n) => [`m${60 + (n % 20)}`, (n * 37) % 101]),
    };
    const { outcome, held, seen } = await cellsOf(files, 'machine', { target: 'y' });
    expect(outcome.by).toMatchObject({ kind: 'groups', column: 'machine', groups: 12 });
    expect(held.filter((machine) => seen.includes(machine))).toEqual([]);
  });
});

test('rows that are held back by time are in no file that the session sees, also not in another table', async () => {
  const named = table('name,day,y', 500, (n) => [`row-${n}-of-them`, day(n), (n * 37) % 101]);
  const { data, held, holdBack } = await dataToExplore({ 'a.csv': named, 'copy/b.csv': named });
  expect(await holdBack({ target: 'y' })).toMatchObject({ by: { kind: 'latest' }, rows: { held: 100 } });
  const names = csvLines(join(held, 'rows.csv'))
    .slice(1)
    .map(([name = '']) => name);
  expect(names.filter((name) => bytesBelow(data).includes(name))).toEqual([]);
});
