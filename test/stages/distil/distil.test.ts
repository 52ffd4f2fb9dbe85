import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { Distilled } from '../../../core/schema/distilled.ts';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { findPython } from '../../../services/python/environment.ts';
import { distil } from '../../../stages/distil/distil.ts';
import { cityPrices, linearRecipe, priceOf, pricesAnswered } from '../../rigs/data/recipes/city-prices.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';

const distilled = async (price: (id: number) => number, recipe: Recipe | null, granted = 60, predictions?: string) => {
  const found = await analyzed(cityPrices);
  const context = found.context({ granted });
  const { gpu: _, ...params } = found.params;
  const submission = pricesAnswered(context, price, recipe, predictions && (await context.store.putFile(predictions)));
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
  const good = await distilled(priceOf, linearRecipe(0.3));
  expect(good.made).toMatchObject({ why: null, engine: { metric: 'rmse', score: 0.3, error: 0.1 } });
  const [tried] = good.made.tries;
  expect(tried).toMatchObject({ members: 1, why: null, likeness: { by: 'ranks' } });
  expect(tried?.score).toBeLessThan(0.4);
  expect(tried?.likeness?.value).toBeGreaterThan(0.98);
  expect(good.code).toContain('Ridge(alpha=3)');
  expect(good.code.trim().split('\n')).toHaveLength(tried?.lines ?? 0);
});

test('where there is no time for all folds, it is held against the engine in those that it learned', async () => {
  const { made, code } = await distilled(priceOf, linearRecipe(-1, 1e5, [0.3, 0.2, 0.4]), 900);
  expect(made).toMatchObject({ why: null, engine: { score: -1 }, tries: [{ part: { folds: 3, of: 3 }, why: null }] });
  expect(made.tries[0]?.part?.engine).toBeCloseTo(0.3);
  expect(code).not.toContain('learned');
  const unknown = await distilled(priceOf, linearRecipe(0.3, 1e5, [0.3, null, 0.4]), 900);
  expect(unknown.made.tries).toMatchObject([{ part: null, why: expect.stringContaining('no score of each') }]);
});

test('where the engine told what its members predict, the script is as much worse in all folds as in those it learned', async () => {
  const npz = join(scratchFolder(), 'member_predictions.npz');
  // in the first fold (the rows that the script holds, too) off by 1, elsewhere by 0.5
  const code = `import sys, numpy as np
prices = np.array([(i * 37) % 50 / 10 + i % 3 for i in range(120)])
off = np.full(120, 0.5)
rows = np.arange(90)
np.random.RandomState(42).shuffle(rows)  # as KFold does
off[rows[:30]] = 1
np.savez(sys.argv[1], **{"0/member/linear": prices + off, "0/blend": prices})`;
  execFileSync(findPython() ?? '', ['-c', code, npz]);
  const { made } = await distilled(priceOf, linearRecipe(0.2, 1e5, [0.3, 0.2, 0.4]), 900, npz);
  const [tried] = made.tries;
  expect(tried?.part?.same).toMatchObject({
    ...{ there: expect.closeTo(2 / 3), whole: expect.closeTo(Math.SQRT1_2), likeness: expect.closeTo(1) },
  });
  expect(tried?.part?.same?.alike).toBeGreaterThan(0.98);
  expect(made).toMatchObject({ why: null, tries: [{ why: null }] });
});

test('one that is worse than the engine by more than a standard error is not', async () => {
  const { made } = await distilled(priceOf, linearRecipe(-1));
  expect(made).toMatchObject({ file: null, why: 'no script was good enough' });
  expect(made.tries[0]?.why).toMatch(/worse by more than one standard error/);
});

test('one that does not end in time is stopped, and the next run may try again', async () => {
  const { made, isRemembered } = await distilled(priceOf, linearRecipe(0.3), 0.3);
  expect(made.file).toBeNull();
  expect(made).toMatchObject({
    why: 'no try ended in its time',
    tries: [{ score: null, likeness: null, ended: false }],
  });
  expect(isRemembered).toBe(false);
});

test('without a recipe, or a score to be held against, nothing is run', async () => {
  expect((await distilled(priceOf, null)).made).toMatchObject({
    tries: [],
    why: 'the program that answered left no recipe',
  });
  expect((await distilled(priceOf, linearRecipe(null))).made).toMatchObject({ tries: [], engine: null });
});
