import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { Distilled } from '../../../core/schema/distilled.ts';
import type { Recipe } from '../../../core/schema/recipe.ts';
import { findPython } from '../../../services/python/environment.ts';
import { submission as artifact } from '../../../stages/dag/artifacts.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { distil } from '../../../stages/distil/distil.ts';
import { csv, type Files, page } from '../../rigs/data/competitions.ts';
import { member, recipeWith } from '../../rigs/data/script-recipe.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';

const cities = ['Bern', 'Linz', 'Rom'];
const rowOf = (id: number) => ({ size: (id * 37) % 50, city: cities[id % 3] ?? '' });
const priceOf = (id: number) => rowOf(id).size / 10 + (id % 3);

const files: Files = {
  'train.csv': csv(['id', 'size', 'city', 'price'], 90, (id) => [id, rowOf(id).size, rowOf(id).city, priceOf(id)]),
  'test.csv': csv(['id', 'size', 'city'], 30, (i) => [90 + i, rowOf(90 + i).size, rowOf(90 + i).city]),
  'sample_submission.csv': csv(['id', 'price'], 30, (i) => [90 + i, 0]),
  'overview.md': page('root mean squared error'),
};

/** The engine's answer of these prices, and its recipe: a linear model that scored so, with a standard error of 0.1. */
const answered = (
  { store }: StageContext,
  price: (id: number) => number,
  recipe: Recipe | null,
  memberPredictions?: string,
) =>
  artifact.schema.parse({
    ...{ origin: 'solution', bytes: 100, crossValidation: null, manifest: null, sandbox: null, repairs: [], found: [] },
    file: store.putText(csv(['id', 'price'], 30, (i) => [90 + i, price(90 + i)])),
    outputs: recipe === null ? {} : { 'recipe.json': store.putText(JSON.stringify(recipe)) },
    ...(memberPredictions !== undefined && { memberPredictions }),
  });
const recipeOf = (score: number | null, seconds = 1, folds: (number | null)[] = [1]) =>
  recipeWith({
    members: [member('linear', 1, { seconds })],
    blend: { space: 'plain', pool: 'mean', untold: 0, score, error: 0.1, folds },
  });

const distilled = async (price: (id: number) => number, recipe: Recipe | null, granted = 60, predictions?: string) => {
  const found = await analyzed(files);
  const context = found.context({ granted });
  const { gpu: _, ...params } = found.params;
  const submission = answered(context, price, recipe, predictions && (await context.store.putFile(predictions)));
  const verdict = { file: submission.file, rows: 30, findings: [] };
  const { competition, dataset } = found;
  const outcome = await distil.run(
    { competition, dataset, submission, verdict, params: { ...params, time: 900 } },
    context,
  );
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  const made = Distilled.parse(outcome.value);
  const code = made.file === null ? '' : readFileSync(context.store.pathOf(made.file), 'utf8');
  return { made, code, isRemembered: outcome.temporary !== true };
};

test('a script that scores as the engine did, and answers as it did, is kept', async () => {
  const good = await distilled(priceOf, recipeOf(0.3));
  expect(good.made).toMatchObject({ why: null, engine: { metric: 'rmse', score: 0.3, error: 0.1 } });
  const [tried] = good.made.tries;
  expect(tried).toMatchObject({ members: 1, why: null, likeness: { by: 'ranks' } });
  expect(tried?.score).toBeLessThan(0.4);
  expect(tried?.likeness?.value).toBeGreaterThan(0.98);
  expect(good.code).toContain('Ridge(alpha=3)');
  expect(good.code.trim().split('\n')).toHaveLength(tried?.lines ?? 0);
});

test('where there is no time for all folds, it is held against the engine in those that it learned', async () => {
  const { made, code } = await distilled(priceOf, recipeOf(-1, 1e5, [0.3, 0.2, 0.4]), 900);
  expect(made).toMatchObject({ why: null, engine: { score: -1 }, tries: [{ part: { folds: 3, of: 3 }, why: null }] });
  expect(made.tries[0]?.part?.engine).toBeCloseTo(0.3);
  expect(code).not.toContain('learned');
  const unknown = await distilled(priceOf, recipeOf(0.3, 1e5, [0.3, null, 0.4]), 900);
  expect(unknown.made.tries).toMatchObject([{ part: null, why: expect.stringContaining('no score of each') }]);
});

test('where the engine told what its members predict, the script is as much worse in all folds as in those it learned', async () => {
  const npz = join(scratchFolder(), 'member_predictions.npz');
  // in the first fold (the rows that the script holds, too) off by 1, elsewhere by 0.5
  const code = `import sys, numpy as np
from sklearn.model_selection import KFold
prices = np.array([(i * 37) % 50 / 10 + i % 3 for i in range(120)])
off = np.full(120, 0.5)
off[next(iter(KFold(3, shuffle=True, random_state=42).split(prices[:90])))[1]] = 1
np.savez(sys.argv[1], **{"0/member/linear": prices + off, "0/blend": prices})`;
  execFileSync(findPython() ?? '', ['-c', code, npz]);
  const { made } = await distilled(priceOf, recipeOf(0.2, 1e5, [0.3, 0.2, 0.4]), 900, npz);
  const [tried] = made.tries;
  expect(tried?.part?.same).toMatchObject({
    ...{ there: expect.closeTo(2 / 3), whole: expect.closeTo(Math.SQRT1_2), likeness: expect.closeTo(1) },
  });
  expect(tried?.part?.same?.alike).toBeGreaterThan(0.98);
  expect(made).toMatchObject({ why: null, tries: [{ why: null }] });
});

test('one that is worse than the engine by more than a standard error is not', async () => {
  const { made } = await distilled(priceOf, recipeOf(-1));
  expect(made).toMatchObject({ file: null, why: 'no script was good enough' });
  expect(made.tries[0]?.why).toMatch(/worse by more than one standard error/);
});

test('one that answers otherwise is not', async () => {
  const { made } = await distilled((id) => (id * 7) % 30, recipeOf(0.3));
  expect(made.file).toBeNull();
  expect(made.tries[0]?.why).toMatch(/^a rank correlation of/);
});

test('one that does not end in time is stopped, and the next run may try again', async () => {
  const { made, isRemembered } = await distilled(priceOf, recipeOf(0.3), 0.3);
  expect(made.file).toBeNull();
  expect(made.tries[0]).toMatchObject({ score: null, likeness: null });
  expect(isRemembered).toBe(false);
});

test('without a recipe, or a score to be held against, nothing is run', async () => {
  expect((await distilled(priceOf, null)).made).toMatchObject({
    tries: [],
    why: 'the program that answered left no recipe',
  });
  expect((await distilled(priceOf, recipeOf(null))).made).toMatchObject({ tries: [], engine: null });
});
