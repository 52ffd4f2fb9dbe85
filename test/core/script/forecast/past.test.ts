import { assert, expect, test } from 'vitest';
import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { daily, forecastWith, framed, rule } from '../../../rigs/data/recipes/forecast-recipe.ts';
import { boosted } from '../../../rigs/data/recipes/script-recipe.ts';

const codeOf = (recipe: Recipe): string => {
  const script = scriptOf(recipe, daily);
  assert(script.ok, script.ok ? '' : script.why);
  return script.code;
};
const whyNot = (recipe: Recipe, subject: Subject = daily): string => {
  const script = scriptOf(recipe, subject);
  return script.ok ? 'covered' : script.why;
};

test('models that learn the target itself need no past', () => {
  const code = codeOf(forecastWith([boosted(1)]));
  expect(code).toContain('step = ((df[TIME] - df[TIME].min()) / STEP).round().to_numpy(int)\n');
  expect(code).toContain('WINDOWS, GAP = 3, 0\n');
  expect(code).toContain('cv = score(target[seen], oof["lgb"][seen])');
  expect(code).not.toMatch(/origin|history|X_test/);
});

test('levels and rules are made where members need them, and no others', () => {
  const code = codeOf(forecastWith([rule('seasonal_7', 0.5), framed('recent', 0.3), boosted(0.2)]));
  expect(code.match(/^def \w+/gm)).toEqual([
    'def history',
    'def known_at',
    'def seasonal_lag',
    'def season_columns',
    'def past_columns',
    'def level',
    'def seasonal',
    ...['def codes', 'def with_past', 'def members', 'def learn', 'def blend', 'def finish', 'def score'],
  ]);
  expect(code).toContain('offsets = {"recent": level(y, 7)}\n');
  expect(code).toContain('rules = {"seasonal_7": seasonal(y, 7, 7)}\n');
  expect(code).toContain('WEIGHTS = {"seasonal_7": 0.5, "lgb:recent": 0.3, "lgb": 0.2}');
  expect(code).not.toContain('"seasonal_7": make_pipeline');
  expect(code).toContain('n_estimators=80'); // 20, 40, 50 and of the last fit 60, some at another rate: at half of it
});

test.each([
  [{ step: 1 / 24 }, 'STEP = pd.Timedelta(hours=1)\n'],
  [{ step: 1 / 96 }, 'STEP = pd.Timedelta(minutes=15)\n'],
  [{ step: 90 / 86_400 }, 'STEP = pd.Timedelta(seconds=90)\n'],
  [{ step: 7 }, 'STEP = pd.Timedelta(days=7)\n'],
  [{ step: 3, unit: 'months' as const }, 'step = ((months - months.min()) // STEP).to_numpy(int)\n'],
  [{ step: 1, unit: 'numbers' as const }, 'STEP = 1\n'],
])('a step %o is said as %j', (change, line) => {
  expect(codeOf(forecastWith([boosted(1)], change))).toContain(line);
});

test('what has no block is left out with its reason; where no model is left, there is no script', () => {
  const script = scriptOf(forecastWith([rule('profile:recent', 0.2), framed('trend', 0.2), boosted(0.6)]), daily);
  assert(script.ok);
  expect(script.omitted).toEqual([
    'profile:recent (weight 0.2): short scripts do not cover such a rule',
    'lgb:trend (weight 0.2): short scripts do not cover the level called trend',
  ]);
  expect(whyNot(forecastWith([rule('seasonal_7', 1)]))).toBe('rules alone answer, which are no models');
  const spelled = daily.profile.map((one) => (one.name === 'day' ? { ...one, examples: ['01/02/2020'] } : one));
  expect(whyNot(forecastWith([boosted(1)]), { ...daily, profile: spelled })).toContain('day and month: day');
  const elsewhere = forecastWith([boosted(1)]);
  const [target] = elsewhere.targets;
  const folds = target?.folds && { ...target.folds, words: 'windows of as many rows as test' };
  expect(whyNot({ ...elsewhere, targets: target ? [{ ...target, folds: folds ?? null }] : [] })).toContain(
    'folds in time',
  );
});

test('a script of one member would be its model, which is too little beside a heavy rule', () => {
  const recipe = forecastWith([rule('seasonal_7', 0.7), boosted(0.3)]);
  const script = scriptOf(recipe, daily, { mostMembers: 2 });
  assert(script.ok);
  expect(script.code).toContain('WEIGHTS = {"seasonal_7": 0.7, "lgb": 0.3}');
  expect(scriptOf(recipe, daily, { mostMembers: 1 })).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^most of the/),
  });
});
