import { assert, expect, test } from 'vitest';
import { planTrial } from '../../../../core/masking/trial/plan.ts';
import { csv, type Files } from '../../../rigs/data/competitions.ts';
import { asked, plain, rows, sharedIds, withIds } from '../../../rigs/data/trials.ts';
import { logsOf } from '../../../rigs/stages/rehearsing.ts';
import { type Found, found, isReal, readRows } from '../../../rigs/stages/trials.ts';

/** The masked train and test of the first pass of a trial, or why there is none. */
const firstPass = async (of: Found) => {
  const context = of.context();
  using engine = await context.intake.openTableEngine(context);
  const plan = await planTrial(engine, of.competition, of.dataset, { seed: 7, folds: 5 }, context);
  const written = plan.ok ? await plan.value.write(0) : plan;
  if (!written.ok) return written;
  const pass = written.value;
  const [train, test] = ['train.csv', 'test.csv'].map((name) => readRows(`${pass.masked.data}/${name}`));
  return { train: train ?? [], test: test ?? [], said: logsOf(of) };
};
const passOf = async (files: Files) => {
  const pass = await firstPass(await found(files));
  assert('test' in pass, JSON.stringify(pass));
  return pass;
};

const numberIn = (id = '') => Number(/\d+/.exec(id));
const padded = (n: number) => `ID_${String(n).padStart(4, '0')}`;

test.each<[string, Files, RegExp]>([
  ['that train has', plain, /^\d{3}$/],
  ['that train and test share', sharedIds, /^\d{3}$/],
  ['that begin otherwise in train', withIds(padded, (n) => `TEST_${n}`), /^TEST_\d+$/],
])('ids %s do not tell held rows from those of the real test', async (_, files, look) => {
  const { train, test } = await passOf(files);
  expect(test.filter(({ id = '' }) => !look.test(id))).toEqual([]);
  const least = Math.min(...test.map(({ id }) => numberIn(id)));
  expect(least).toBeGreaterThan(Math.max(...train.map(({ id }) => numberIn(id))));
  const sorted = test.toSorted((a, b) => numberIn(a.id) - numberIn(b.id));
  const real = sorted.slice(0, sorted.length / 2).filter(isReal).length;
  expect(real).toBeGreaterThan(asked / 5);
  expect(real).toBeLessThan((4 * asked) / 5);
});

test('shared ids that other tables may tell of are the reason why there is no trial', async () => {
  const more = { 'more.csv': csv(['id', 'z'], 50, (n) => [n + 1, n]) };
  expect(await firstPass(await found({ ...sharedIds, ...more }))).toEqual({
    ok: false,
    why: expect.stringMatching(/^id names rows of train/),
  });
});

const realIds = Array.from({ length: asked }, (_, n) => rows + n);
const idsOfReal = (test: readonly Readonly<Record<string, string>>[]) =>
  test
    .filter(isReal)
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);

test('ids that other files know stay, and that is said', async () => {
  const visits = { 'visits.csv': csv(['visitor_id', 'visits'], 40, (n) => [n * 3, n % 7]) };
  const { test, said } = await passOf({ ...plain, ...visits });
  expect(idsOfReal(test)).toEqual(realIds);
  expect(said).toContainEqual(expect.stringMatching(/^id may tell held rows/));
});

test('ids that are learned from stay', async () => {
  const learned = await found(plain);
  const features = { ...learned, competition: { ...learned.competition, features: ['id', 'x'] } };
  const pass = await firstPass(features);
  assert('test' in pass);
  expect(idsOfReal(pass.test)).toEqual(realIds);
});
