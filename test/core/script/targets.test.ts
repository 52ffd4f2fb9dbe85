import { expect, test } from 'vitest';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { sizesOf } from '../../../core/script/recipe/sizes.ts';
import { reachedBy } from '../../../core/script/score/engine.ts';
import { scriptOf } from '../../../core/script/script-of.ts';
import { pairWith, price } from '../../rigs/data/recipes/pair-recipe.ts';
import { boosted, houses, member } from '../../rigs/data/recipes/script-recipe.ts';

const codeOf = (recipe: Recipe, limits = {}): string => {
  const script = scriptOf(recipe, houses, limits);
  if (!script.ok) throw new Error(script.why);
  return script.code;
};
const whyNot = (recipe: Recipe): string => {
  const script = scriptOf(recipe, houses);
  return script.ok ? 'covered' : script.why;
};

test('several targets are learned in one loop, each by its own members and with its own finish', () => {
  const code = codeOf(pairWith());
  expect(code).toContain('SHARES = {"price": {"lgb": 0.6, "linear": 0.4}, "rent": {"linear": 1}}');
  expect(code).toContain('for column in TARGETS:\n    y = target = train[column].to_numpy(float)\n');
  expect(code).toContain('    LOW, HIGH = {"price": (0, 9.5), "rent": (1, 3)}[column]\n');
  expect(code).toContain('models = members(seed + fold)[column]');
  expect(code).toContain('pd.DataFrame({"id": test["id"], **answers})');
  expect(code.match(/^def \w+/gm)).toEqual([
    'def signed_log',
    'def within_five',
    'def members',
    'def blend',
    'def finish',
    'def score',
  ]);
});

test('ranges of a target that are in equal shares in each fold are told within the loop', () => {
  const folds = price.folds && { ...price.folds, splitter: 'StratifiedKFold' as const, strata: 5 };
  const recipe = pairWith({ folds });
  const code = codeOf({ ...recipe, targets: recipe.targets.map((one) => ({ ...one, folds })) });
  expect(code.indexOf('    strata = pd.Series(y)')).toBeGreaterThan(code.indexOf('for column in TARGETS:'));
});

test('targets stand in the order of the submission', () => {
  expect(codeOf(pairWith({}, ['id', 'rent', 'price']))).toContain('TARGETS = ["rent", "price"]');
});

test('a constant that all targets have stands as it is', () => {
  expect(codeOf(pairWith({ finish: price.finish }))).toContain('    LOW, HIGH = 0, 9.5\n');
});

test('the name of a target is no code', () => {
  const name = 'x"] = 1\nimport os\n"""';
  const recipe = pairWith({ name }, ['id', 'price', name]);
  const columns = recipe.submission.columns.map((one) => (one.name === 'rent' ? { ...one, name, target: name } : one));
  expect(codeOf({ ...recipe, submission: { ...recipe.submission, columns } })).not.toMatch(/^\s*import os$/m);
});

test.each([
  ['targets of several kinds', { transform: 'log' as const }],
  ['targets with folds of their own', { folds: price.folds && { ...price.folds, sizes: [] } }],
  ['targets that are scored unlike one another', { metric: { name: 'mae', direction: 'min' as const } }],
  ['targets that are finished unlike one another', { finish: [{ do: 'round' as const }] }],
  ['a submission with more than a key and a column for each target', { name: 'other' }],
])('what one loop cannot say is not covered: %s', (why, change) => {
  expect(whyNot(pairWith(change))).toBe(`short scripts do not cover ${why}`);
});

test('a target without a block leaves all of them without a script', () => {
  expect(whyNot(pairWith({ members: [], why: 'no model was learned' }))).toBe('no model was learned');
});

test('in a trial the targets share its time, and each is held against the engine by its place in the recipe', () => {
  const code = codeOf(pairWith({ members: [boosted(0.7)] }), { trialEndUnixSeconds: 1e9 });
  expect(code).toContain('ENDS = 1000000000\n');
  expect(code).toContain('    ends = time.time() + (ENDS - time.time()) / (len(TARGETS) - len(scores))\n');
  expect(code).toMatch(/ > ends: *\n/);
  expect(code).toContain('PLACES = {"price": 0, "rent": 1}');
  expect(code).toContain('    scores[column] = {**compared(oof, learned, PLACES[column]), "folds": len(learned)}\n');
  expect(code).not.toContain('member_predictions');
  expect(
    codeOf(pairWith({ members: [boosted(0.7)] }), { trialEndUnixSeconds: 1e9, readsMemberPredictions: true }),
  ).toContain('member_predictions.npz');
});

test('each target has its heaviest members', () => {
  const recipe = pairWith({ members: [boosted(0.7), member('linear', 0.3)] });
  expect(codeOf(recipe, { mostMembers: 1 })).toContain('SHARES = {"price": {"lgb": 1}, "rent": {"lgb": 1}}');
  expect(sizesOf(recipe).map(({ members, weight, seconds }) => [members, weight, seconds])).toEqual([
    [1, expect.closeTo(0.65), 4],
    [2, 1, 6],
  ]);
});

test('the engine is measured by the mean of all targets', () => {
  const blend = price.blend && { ...price.blend, score: 2.2345, error: 0.1 };
  expect(reachedBy(pairWith({ blend }))).toEqual({
    ...{ metric: 'rmse', direction: 'min', score: expect.closeTo(1.7345) },
    error: expect.closeTo(0.1 / Math.SQRT2),
  });
  expect(reachedBy(pairWith({ blend: null }))).toMatchObject({ score: null, error: null });
});
