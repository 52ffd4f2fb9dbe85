import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { Confirmation } from '../../../core/schema/judged/confirmation.ts';
import { confirm } from '../../../stages/confirm/confirm.ts';
import type { Files } from '../../rigs/data/competitions.ts';
import { csv, page, seeded } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';

const rows = 200;
const random = seeded(3);
const made = Array.from({ length: rows }, () => {
  const x = random();
  return { x: x.toFixed(3), y: x + 0.3 * random() > 0.65 ? 1 : 0 };
});
const asked: Files = {
  'test.csv': csv(['id', 'x'], 40, (i) => [1000 + i, (i / 40).toFixed(3)]),
  'sample_submission.csv': csv(['id', 'y'], 40, (i) => [1000 + i, 0.5]),
  'overview.md': page('area under the ROC curve'),
};
const train = csv(['id', 'x', 'y'], rows, (i) => [i, made[i]?.x ?? '', made[i]?.y ?? '']);

/** Out-of-fold predictions: by default x itself, as the chance of a 1. */
const oof = (say: (i: number) => string | number = (i) => made[i]?.x ?? '') =>
  csv(['row', 'fold', 'target', 'prediction', 'p_0', 'p_1'], rows, (i) => [
    ...[i, i % 5, 'y', Number(say(i)) > 0.5 ? 1 : 0],
    ...[1 - Number(say(i)), say(i)],
  ]);

const root = scratchFolder(afterAll);
let whole: Awaited<ReturnType<typeof analyzed>>;
let ofWhole: Confirmation;
beforeAll(async () => {
  whole = await analyzed({ ...asked, 'train.csv': train }, root);
  ofWhole = await confirmedIn(whole);
});

const confirmedIn = async (
  { competition, dataset, context }: typeof whole,
  predictions: string | null = oof(),
  manifest: unknown = { labels: { y: ['0', '1'] } },
) => {
  const here = context();
  const outputs = predictions === null ? {} : { 'oof.csv': here.store.putText(predictions) };
  const submission = { origin: 'template', outputs, manifest } as unknown as Parameters<
    typeof confirm.run
  >[0]['submission']; // what confirm looks at
  const verdict = {} as Parameters<typeof confirm.run>[0]['verdict']; // needed for its place in the order alone
  const outcome = await confirm.run({ competition, dataset, submission, verdict, params: { environment: 'e' } }, here);
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  return Confirmation.parse(outcome.value);
};

const confirmed = async (files: Files, ...told: [predictions?: string, manifest?: unknown]) =>
  confirmedIn(await analyzed({ ...asked, ...files }), ...told);

/** The AUC of x, counted pair by pair. */
const expected = (() => {
  const of = (y: number) => made.filter((row) => row.y === y).map(({ x }) => Number(x));
  const pairs = of(1).flatMap((one) => of(0).map((zero) => (one > zero ? 1 : one === zero ? 0.5 : 0)));
  return pairs.reduce<number>((sum, each) => sum + each, 0) / pairs.length;
})();

test('our scorer says of the out-of-fold rows what counting pairs says, with a standard error and a constant beside it', () => {
  expect(ofWhole.score).toBeCloseTo(expected, 10);
  expect(ofWhole).toMatchObject({ rows, lacking: 0, of: rows, folds: 5, baseline: 0.5, why: null });
  expect(ofWhole.error).toBeGreaterThan(0);
});

test('rows that no finished fold held are counted', async () => {
  const withoutOneFold = oof().replaceAll(/^\d+,4,.*\n/gm, '');
  expect(await confirmedIn(whole, withoutOneFold)).toMatchObject({ rows: 160, lacking: 40, of: rows, folds: 4 });
});

test('answers in a file of their own are joined by their ids, in whatever order', async () => {
  const found = await confirmed({
    'train.csv': csv(['id', 'x'], rows, (i) => [i, made[i]?.x ?? '']),
    'train_labels.csv': csv(['id', 'y'], rows, (i) => [rows - 1 - i, made[rows - 1 - i]?.y ?? '']),
  });
  expect(found.score).toBeCloseTo(expected, 10);
});

test('several train files are one table, in the order in which solutions read them', async () => {
  const part = (from: number, to: number) =>
    csv(['id', 'x', 'y'], to - from, (i) => [from + i, made[from + i]?.x ?? '', made[from + i]?.y ?? '']);
  const found = await confirmed({ 'train_1.csv': part(0, 120), 'train_2.csv': part(120, rows) });
  expect(found.score).toBeCloseTo(expected, 10);
});

test('what cannot be scored says why', async () => {
  expect(await confirmedIn(whole, null)).toMatchObject({
    score: null,
    why: expect.stringContaining('left no out-of-fold'),
  });
  expect(await confirmedIn(whole, 'row,prediction\n0,1\n')).toMatchObject({
    why: expect.stringContaining('no column target'),
  });
  const twice = `${oof()}0,0,y,1,0.1,0.9\n`;
  expect(await confirmedIn(whole, twice)).toMatchObject({ why: expect.stringContaining('several things of one row') });
  const strange = oof().replaceAll(/^\d+,/gm, '9999,');
  expect(await confirmedIn(whole, strange)).toMatchObject({ why: expect.stringContaining('of no row') });
});

test('a blank answer is an empty mask, where masks are asked for', async () => {
  const runs = (i: number) => (i % 2 === 0 ? '' : '5 10 40 10');
  const { competition, dataset, context } = await analyzed({
    'train.csv': csv(['id', 'rle'], 20, (i) => [`p${i}`, runs(i)]),
    'sample_submission.csv': csv(['id', 'rle'], 5, (i) => [`p${100 + i}`, '1 1']),
    'overview.md': page('the mean Dice coefficient'),
  });
  const target = { kind: 'mask' as const, train: null, size: null, order: 'rows' as const };
  const masks = { sources: [], listings: [], archives: {}, profile: [], target };
  const here = context();
  const said = csv(['row', 'target', 'fold', 'prediction'], 20, (i) => [i, 'rle', 0, i % 4 === 0 ? '7 1' : runs(i)]);
  const submission = { origin: 'template', outputs: { 'oof.csv': here.store.putText(said) }, manifest: null };
  const outcome = await confirm.run(
    {
      ...{ competition: { ...competition, media: masks }, dataset },
      // What confirm looks at.
      submission: submission as unknown as Parameters<typeof confirm.run>[0]['submission'],
      verdict: {} as Parameters<typeof confirm.run>[0]['verdict'],
      params: { environment: 'e' },
    },
    here,
  );
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  expect(Confirmation.parse(outcome.value)).toMatchObject({ rows: 20, score: 0.75 });
});

test('rows of one group are drawn together: the standard error is of groups, not of rows', async () => {
  const groups = 10;
  const room = (i: number) => `r${Math.floor((i * groups) / rows)}`;
  const grouped: Files = {
    'train.csv': csv(['id', 'room', 'x', 'y'], rows, (i) => [i, room(i), made[i]?.x ?? '', made[i]?.y ?? '']),
    'test.csv': csv(['id', 'room', 'x'], 40, (i) => [1000 + i, `s${i % 5}`, (i / 40).toFixed(3)]),
  };
  // whole rooms are predicted well or badly
  const said = oof((i) => (Number(room(i).slice(1)) % 2 === 0 ? (made[i]?.y ?? 0) : 0.5));
  const alone = await confirmedIn(whole, said);
  const together = await confirmed(grouped, said);
  expect(together.error).toBeGreaterThan(1.5 * (alone.error ?? 1));
});

const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
/** Train has these days, and test those. */
const inTime = (trainDay: (i: number) => number, testDay: (i: number) => number): Files => ({
  'train.csv': csv(['id', 'date', 'x', 'y'], rows, (i) => [i, day(trainDay(i)), made[i]?.x ?? '', made[i]?.y ?? '']),
  'test.csv': csv(['id', 'date', 'x'], 40, (i) => [1000 + i, day(testDay(i)), (i / 40).toFixed(3)]),
});
/** Whole stretches are predicted well or badly. */
const byStretch = (i: number) => (Math.floor(i / 20) % 2 === 0 ? (made[i]?.y ?? 0) : 0.5);

test('rows that follow each other in time are drawn together: the standard error is of stretches of time', async () => {
  const alone = await confirmedIn(whole, oof(byStretch));
  const together = await confirmed(
    inTime(
      (i) => Math.floor(i / 5) * 6 + (i % 5),
      (i) => 6 * i + 5,
    ),
    oof(byStretch),
  );
  expect(together.score).toBeCloseTo(alone.score ?? 0, 10);
  expect(together.error).toBeGreaterThan(1.3 * (alone.error ?? 1));
});

describe('where test is later than train, a unit of the standard error is a whole stretch that was predicted', () => {
  const folder = scratchFolder(afterAll);
  let forecast: typeof whole;
  beforeAll(async () => {
    const files = inTime(
      (i) => i,
      (i) => rows + i,
    );
    forecast = await analyzed({ ...asked, ...files }, folder);
    expect(forecast.competition.time?.kind).toBe('future');
  });
  const inFolds = (foldOf: (i: number) => number) =>
    confirmedIn(
      forecast,
      oof(byStretch).replaceAll(/^(\d+),\d+/gm, (_, row: string) => `${row},${foldOf(Number(row))}`),
    );

  test('four tell one, three do not', async () => {
    const { score, error } = await inFolds((i) => Math.floor(i / 40));
    expect(error).toBeGreaterThan(0);
    expect(await inFolds((i) => Math.min(2, Math.floor(i / 40)))).toMatchObject({
      ...{ score, error: null, difference: null, folds: 3, why: null },
    });
  });

  test('folds that lie among each other in time are one stretch', async () => {
    expect(await inFolds((i) => i % 10)).toMatchObject({ error: null, folds: 10 });
    expect(await inFolds((i) => 4 * Math.floor(i / 80) + (i % 4))).toMatchObject({ error: null, folds: 12 });
  });

  test('no row is a unit by itself where nobody knows when it was', async () => {
    const time = { column: 'gone', kind: 'future' } as const;
    const lost = { ...forecast, competition: { ...forecast.competition, time } };
    expect(await confirmedIn(lost)).toMatchObject({ score: ofWhole.score, error: null });
  });
});

test.each([
  ['Cat', 'Dog', 'cat', 'dog'],
  ['no', 'yes', '0', '1'],
])(
  'labels that train spells as %s and %s are those of the submission, in whichever spelling they are predicted',
  async (zero, one, no, yes) => {
    const files: Files = {
      'train.csv': csv(['id', 'x', 'y'], rows, (i) => [i, made[i]?.x ?? '', made[i]?.y === 1 ? one : zero]),
      'sample_submission.csv': csv(['id', 'y'], 40, (i) => [1000 + i, i % 2 === 0 ? no : yes]),
      'overview.md': page('categorization accuracy'),
    };
    const said = (i: number) => (made[i]?.y === 1 ? (i % 3 === 0 ? one : yes) : no);
    const predictions = csv(['row', 'fold', 'target', 'prediction'], rows, (i) => [i, 0, 'y', said(i)]);
    expect(await confirmed(files, predictions, null)).toMatchObject({ score: 1 });
  },
);
