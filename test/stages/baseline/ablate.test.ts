import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { Ablation } from '../../../core/schema/search/ablation.ts';
import { ablate } from '../../../stages/baseline/ablate.ts';
import { baseline as artifact } from '../../../stages/dag/artifacts.ts';
import { cityPrices, linearRecipe, priceOf, pricesAnswered } from '../../rigs/data/recipes/city-prices.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';

const ablated = async (recipe: Recipe | null, { granted = 900, run = 60 } = {}) => {
  const found = await analyzed(cityPrices);
  const context = found.context({ granted });
  const { gpu: _, ...own } = found.params;
  const baseline = artifact.schema.parse({
    candidate: { code: '1', origin: 'template', mode: 'full', attempts: 1, complexity: null, findings: [] },
    submission: pricesAnswered(context, priceOf, recipe),
    strategy: null,
  });
  const { competition, dataset } = found;
  const params = { ...own, time: 900, run };
  const outcome = await ablate.run({ baseline, competition, dataset, params }, context);
  if (!outcome.ok) return { why: outcome.message, kind: outcome.kind };
  const made = Ablation.parse(outcome.value);
  return { made, code: readFileSync(context.store.pathOf(made.file), 'utf8') };
};

test("the template's answer becomes a script, which is run without each of its parts", async () => {
  const { made, code } = await ablated(linearRecipe(0.3));
  expect(code).toContain('Ridge(alpha=3)');
  expect(code).not.toContain('ENDS');
  expect(made).toMatchObject({ metric: 'rmse', direction: 'min', members: 1, folds: 3, of: 3, untried: [] });
  expect(made?.lines).toBe(code?.trim().split('\n').length);
  expect(made?.score).toBeLessThan(0.4);
  const scores = Object.fromEntries((made?.without ?? []).map(({ part, score }) => [part, score]));
  // sizes make a price between 0 and 5, cities add 0 to 2
  expect(scores['numbers and flags (1)']).toBeGreaterThan(1.2);
  expect(scores['categories and what is made of them (1)']).toBeGreaterThan(0.6);
  expect(scores['categories and what is made of them (1)']).toBeLessThan(1);
  for (const { error } of made?.without ?? []) expect(error).toBeLessThan(0.2);
});

test('where time is short the script is left as it is, and says that nothing was tried', async () => {
  const { made } = await ablated(linearRecipe(0.3), { granted: 0.6 });
  expect(made).toMatchObject({ score: null, without: [] });
  expect(made?.untried).toHaveLength(2);
});

test('a script that scores worse than the template by two standard errors is nothing to start from', async () => {
  const { kind, why } = await ablated(linearRecipe(-1));
  expect(kind).toBe('no-script');
  expect(why).toMatch(/scores rmse 0\.\d+, the template -1 in the same folds/);
});

test('what has no recipe, or is too slow for a run of a candidate, has no script', async () => {
  expect(await ablated(null)).toMatchObject({ kind: 'no-script', why: 'the template left no recipe' });
  const slow = await ablated(linearRecipe(0.3, 100), { run: 20 });
  expect(slow.why).toContain('models of half of the blend do not learn all folds in 20 seconds');
});
