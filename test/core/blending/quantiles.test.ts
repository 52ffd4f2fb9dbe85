import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { blend } from '../../../core/blending/blend.ts';
import { csv, page, seeded } from '../../rigs/data/competitions.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';

const [rows, asked] = [600, 50];
const levels = { q10: 0.1, q50: 0.5, q90: 0.9 };
const random = seeded(3);
const made = Array.from({ length: rows + asked }, () => {
  const x = random();
  return { x, y: x + 3 * random() };
});
const at = (i: number) => made[i] ?? { x: 0, y: 0 };
/** The quantile of a row's answer. */
const quantile = (i: number, level: number) => at(i).x + 3 * level;
const loss = (off: number, level: number) => Math.max(level * off, (level - 1) * off);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const scoreOf = (says: (i: number, level: number) => number) =>
  mean(
    Object.values(levels).map((level) =>
      mean(Array.from({ length: rows }, (_, i) => loss(at(i).y - says(i, level), level))),
    ),
  );

test('quantile forecasts are scored by the levels in the names of their columns, and blended', async () => {
  const { competition, dataset, context } = await analyzed({
    'train.csv': csv(['id', 'x', 'y'], rows, (i) => [i, at(i).x, at(i).y]),
    'test.csv': csv(['id', 'x'], asked, (i) => [rows + i, at(rows + i).x]),
    'sample_submission.csv': csv(['id', ...Object.keys(levels)], asked, (i) => [rows + i, 0, 0, 0]),
    'overview.md': page('pinball loss'),
  });
  expect(competition.metric.name).toBe('pinball');
  const here = context();
  const { store, scratch } = here;
  const plain = (i: number) => at(i).x + 1.5;
  const answer = (says: (i: number, level: number) => number) =>
    store.putText(
      csv(['id', ...Object.keys(levels)], asked, (i) => [
        rows + i,
        ...Object.values(levels).map((level) => says(rows + i, level)),
      ]),
    );
  const oof = store.putText(csv(['row', 'target', 'prediction'], rows, (i) => [i, 'y', plain(i)]));
  const held = store.putText(
    csv(['row', 't0', 't1', 't2'], rows, (i) => [i, ...Object.values(levels).map((level) => quantile(i, level))]),
  );
  const passes = [{ held, test: answer(quantile), rows, seconds: 1 }];
  const trial = { why: null, scheme: 'at random', planned: 1, passes, weights: [], media: [] };
  const folder = join(scratch, 'merge');
  mkdirSync(folder);
  const incumbent = { submission: answer(plain), oof, manifest: null, labelScores: undefined };
  const compared = await blend(
    { competition, dataset, incumbent, candidates: [{ name: 'candidate', trial }] },
    { purpose: 'merge', tried: 1, seed: 1, left: () => 300, folder },
    here,
  );
  assert(compared.ok, JSON.stringify(compared));
  const { kept, weights, search } = compared.value.blend;
  expect(kept).toBe(true);
  expect(weights.candidate).toBeGreaterThan(0.8);
  // of the rows that are not final
  expect(search?.scores.template).toBeCloseTo(scoreOf(plain), 2);
  expect(search?.scores.candidate).toBeCloseTo(scoreOf(quantile), 2);
});
