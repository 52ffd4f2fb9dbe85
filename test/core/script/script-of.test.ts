import { describe, expect, test } from 'vitest';
import { Recipe } from '../../../core/schema/recipe/recipe.ts';
import type { Feature } from '../../../core/script/features/lines/line.ts';
import { cellsIn } from '../../../core/script/python/cells.ts';
import { scriptOf } from '../../../core/script/script-of.ts';
import { boosted, houses, member, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';

const codeOf = (...args: Parameters<typeof recipeWith>): string => {
  const script = scriptOf(recipeWith(...args), houses);
  if (!script.ok) throw new Error(script.why);
  return script.code;
};
const whyNot = (...args: Parameters<typeof recipeWith>): string => {
  const script = scriptOf(recipeWith(...args), houses);
  return script.ok ? 'covered' : script.why;
};
const feature = (name: string, how: Feature['how'], kind: Feature['kind']): Feature => ({
  ...{ name, kind, how, from: [name], words: null, importance: 0.5 },
});
/** Without line breaks, so that a test does not depend on where a line is broken. */
const flat = (code: string): string => code.replaceAll(/\s+/g, ' ');

describe('a script', () => {
  test('holds what its recipe tells as constants, in the names of the libraries', () => {
    const code = flat(codeOf());
    expect(code).toContain('"lgb": LGBMRegressor( n_estimators=80, num_leaves=7, reg_lambda=1, learning_rate=0.05,');
    expect(code).toContain('Ridge(alpha=3)');
    expect(code).toContain('WEIGHTS = {"lgb": 0.6, "linear": 0.4}');
    expect(code).toContain('FOLDS = 3');
    expect(code).toContain('LOW, HIGH = 0, 9.5');
  });

  test('counts rounds at another rate by what they learned', () => {
    const fits = [
      { fold: 0, rounds: 10, settings: { learning_rate: 0.2 }, score: 1 },
      { fold: 1, rounds: 18, settings: { learning_rate: 0.1 }, score: 1 },
      { fold: 2, rounds: 40, settings: { learning_rate: 0.1 }, score: 1 },
    ];
    const members = [{ ...boosted(1), passes: [{ seed: 42, fits }], seconds: 11 }];
    expect(codeOf({ members })).toContain('n_estimators=20');
  });

  test('takes its time where the engine was quick: at half of the rate it has twice the rounds', () => {
    const lgb = (rate: number, seconds: number) => {
      const fits = [{ fold: 0, rounds: 30, settings: { learning_rate: rate }, score: 1 }];
      const passes = [1, 2].map((seed) => ({ seed, fits }));
      return codeOf({ members: [{ ...boosted(1), passes, seconds }] }).replaceAll(/\s+/g, ' ');
    };
    expect(lgb(0.2, 20)).toMatch(/n_estimators=60, .* learning_rate=0\.1,/);
    expect(lgb(0.2, 21)).toMatch(/n_estimators=30, .* learning_rate=0\.2,/);
    expect(lgb(0.05, 1)).toMatch(/n_estimators=30, .* learning_rate=0\.05,/);
  });

  test('has CatBoost combine categories in few rounds, too', () => {
    const fits = (rounds: number) => [{ seed: 42, fits: [{ fold: 0, rounds, settings: {}, score: 1 }] }];
    const cat = (rounds: number) =>
      member('cat', 1, {
        ...{ family: 'catboost', estimators: ['catboost.CatBoost'], view: 'native', passes: fits(rounds) },
        settings: { learning_rate: 0.04, max_ctr_complexity: 4 },
      });
    expect(codeOf({ members: [cat(199)] })).toContain('max_ctr_complexity=4');
    expect(codeOf({ members: [cat(200)] })).not.toContain('max_ctr_complexity');
  });

  test('does not learn from an empty column of the target that test has', () => {
    const numbers = ['size', 'rooms', 'floor', 'year'];
    const column = (name: string) => ({ ...houses.profile[1]!, name }); // a number of train and test
    const profile = [...numbers, 'price'].map(column);
    const features = numbers.map(
      (name): Feature => ({
        ...{ name, kind: 'number', how: 'number', from: [name], words: null, importance: 0.25 },
      }),
    );
    const script = scriptOf(recipeWith({}, { features, columns: numbers }), { ...houses, profile });
    expect(script).toMatchObject({ ok: true, code: expect.not.stringContaining('select_dtypes') });
  });

  test('has only what its recipe needs', () => {
    const code = codeOf({ members: [member('linear', 1)], finish: [{ do: 'restore', scale: 'plain' }] });
    for (const word of ['lightgbm', 'def blend', 'def finish', 'TargetMeans', 'SimpleImputer']) {
      expect(code).not.toContain(word);
    }
    expect(codeOf()).toContain('def blend');
  });

  test('learns from as large a part of train as the engine did', () => {
    const code = codeOf({}, { rows: { used: 90, of: 900, gatheredBy: null } });
    expect(code).toContain('.sample(frac=0.1, random_state=42, ignore_index=True)');
  });

  test('says the score of the search as such, and how many classes there are only once', () => {
    const labels = ['a', 'b', 'c'];
    const columns = [{ feature: 'city', kind: 'category', shown: 'target mean' } as const];
    const views = { trees: { columns, chosen: [], scores: 0, words: null } };
    const members = [{ ...boosted(1), learns: 'classes' } as const];
    const metric = { name: 'logloss', direction: 'min' } as const;
    const code = codeOf({ kind: 'classes', labels, metric, finish: [], members }, { views });
    expect(code).toContain('class TargetMeans');
    expect(code).toMatch(
      /^""".*: one model\.\n\nThe whole search reached cv logloss [\d.]+; this script prints its own\.\n"""/,
    );
    expect(code.match(/^CLASSES = 3$/gm)).toHaveLength(1);
  });

  test('names categories with mean targets by those without where these are fewer', () => {
    const names = ['city', 'street', 'colour', 'shape'];
    const features = names.map((name) => feature(name, 'code', 'category'));
    const profile = names.map((name) => ({ ...houses.profile.find((one) => one.name === 'city')!, name })); // it has one
    const codeWith = (encoded: readonly string[]) => {
      const columns = encoded.map((one) => ({ feature: one, kind: 'category', shown: 'target mean' }) as const);
      const views = { trees: { columns, chosen: [], scores: 0, words: null } };
      const script = scriptOf(recipeWith({}, { features, views, columns: names }), { ...houses, profile });
      return script.ok ? script.code : script.why;
    };
    expect(codeWith(names)).toContain('return X[CATEGORIES].apply(');
    expect(codeWith(names)).not.toContain('ENCODED');
    expect(codeWith(names.slice(0, 3))).toContain(
      'NOT_ENCODED = ["shape"]\nENCODED = [name for name in CATEGORIES if name not in NOT_ENCODED]\n',
    );
    expect(codeWith(names.slice(0, 1))).toContain('ENCODED = ["city"]\n');
  });

  test('crosses categories, whose means trees see', () => {
    const crossed = { ...feature('size x city', 'cross', 'category'), from: ['size', 'city'] };
    const code = codeOf(
      {},
      { features: [...recipeWith().features, feature('size', 'number code', 'category'), crossed] },
    );
    expect(code).toContain('CROSSES = [("size", "city")]');
    expect(code).toContain('.join(crosses)');
  });

  test('holds out stretches of time where test fills gaps', () => {
    const folds = { ...recipeWith().targets[0]?.folds, scheme: 'time', splitter: null, column: 'size' };
    const words = 'stretches of time as long as the gaps that test fills';
    const at = (words: string) => Recipe.shape.targets.element.shape.folds.parse({ ...folds, words });
    expect(codeOf({ folds: at(words) })).toContain('StratifiedGroupKFold(FOLDS');
    expect(whyNot({ folds: at('windows') })).toBe('short scripts do not cover folds in time (windows)');
  });

  test('keeps the heaviest members and shares their weights anew', () => {
    const script = scriptOf(recipeWith(), houses, { mostMembers: 1 });
    expect(script).toMatchObject({ ok: true, members: 1, code: expect.stringContaining('WEIGHTS = {"lgb": 1}') });
  });

  test('leaves out a light member that has no block, and says so', () => {
    const odd = member('mlp', 0.2, { family: 'neural' });
    const script = scriptOf(recipeWith({ members: [boosted(0.8), odd] }), houses);
    expect(script).toMatchObject({ ok: true, omitted: ['mlp (weight 0.2): short scripts do not cover neural models'] });
  });

  test('gives its parts in order as cells', () => {
    const script = scriptOf(recipeWith(), houses);
    const names = cellsIn(script.ok ? script.code : '').map(({ name }) => name);
    expect(names).toEqual([
      'imports',
      'read',
      'features',
      'models',
      'cross-validation',
      'blend',
      'score',
      'submission',
    ]);
  });

  test('has no word of a stranger outside of strings', () => {
    const name = 'x"] = 1\nimport os\n"""';
    const feature: Feature = { name, kind: 'number', how: 'number', from: [name], words: null, importance: 1 };
    const profile = houses.profile.map((one) => (one.name === 'size' ? { ...one, name } : one));
    const script = scriptOf(recipeWith({}, { features: [feature] }), { ...houses, name, profile });
    expect(script).toMatchObject({ ok: true });
    expect(script.ok && script.code).not.toMatch(/^import os$/m);
  });
});

describe('what is not covered is said', () => {
  test('members without blocks that carry most of the weight', () => {
    expect(whyNot({ members: [member('mlp', 1, { family: 'neural' })] })).toMatch(
      /^most of the blend is left out: mlp/,
    );
  });

  test('features without a block that matter', () => {
    const list: Feature = {
      name: 'tags',
      kind: 'number',
      how: 'item flag',
      from: ['tags'],
      words: null,
      importance: 0.2,
    };
    expect(whyNot({}, { features: [...recipeWith().features, list] })).toBe(
      'short scripts do not cover features with 17 % of the importance: tags (item flag)',
    );
    expect(whyNot({}, { features: [...recipeWith().features, { ...list, importance: 0.01 }] })).toBe('covered');
  });

  test.each([
    [
      'short scripts do not cover rows that belong to one city',
      {},
      { rows: { used: 90, of: null, gatheredBy: 'city' } },
    ],
    ['there is no short formula of crps', { metric: { name: 'crps', direction: 'min' as const } }, {}],
    ['no model was learned', { members: [], why: 'no model was learned' }, {}],
  ])('%s', (why, change, more) => {
    expect(whyNot(change, more)).toBe(why);
  });
});
