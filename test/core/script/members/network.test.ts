import { expect, test } from 'vitest';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { boosted, houses, member, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

const settings = {
  ...{ networks: 3, width: 64, epochs: 60, batch: 32, rate_of_classes: 0.02, rate_of_numbers: 0.03 },
  ...{ smoothing: 0, dropped: 0.15, decay: 0.02 },
};
const fitted = (rounds: number, own = {}) => ({ fold: 0, rounds, settings: own, score: 1 });
const network = (weight: number, change: Parameters<typeof member>[2] = {}) =>
  member('mlp', weight, {
    ...{ family: 'neural', estimators: ['RealMLP-TD-S'], settings, view: 'neural' },
    passes: [{ seed: 42, fits: [fitted(4), fitted(28), fitted(60)] }],
    ...change,
  });
const scriptWith = (...args: Parameters<typeof recipeWith>) => scriptOf(recipeWith(...args), houses);
const codeOf = (...args: Parameters<typeof recipeWith>): string => {
  const script = scriptWith(...args);
  if (!script.ok) throw new Error(script.why);
  return script.code;
};

test('the network of the engine is told with its settings, up to the wave that was best', () => {
  const code = codeOf({ members: [network(0.9), boosted(0.1)] });
  expect(code).toContain(
    'NETWORKS, WIDTH = 3, 64\nEPOCHS = 60\nBATCH, LEARNING_RATE, WEIGHT_DECAY, DROPOUT = 32, 0.03,',
  );
  expect(code).toContain('"mlp": make_pipeline(clone(network_columns), Network(last_epoch=28, seed=seed))');
  expect(code).toContain('slope = 2 * (outputs - y)');
  for (const word of ['selu', 'np.sign', 'predict_proba', 'SMOOTHING']) expect(code).not.toContain(word);
});

test('where folds had plans of other lengths, the share of the plan counts', () => {
  const { epochs: _, ...shared } = settings;
  const fits = [fitted(7, { epochs: 15 }), fitted(28, { epochs: 60 }), fitted(60, { epochs: 60 })];
  expect(codeOf({ members: [network(1, { settings: shared, passes: [{ seed: 42, fits }] })] })).toContain(
    'Network(last_epoch=28, seed=seed)',
  );
});

test('it learns absolute errors where these count', () => {
  expect(codeOf({ members: [network(1)], robust: true })).toContain('slope = np.sign(outputs - y)');
});

test('levels of small categories are columns; all others are left out of them', () => {
  const shown = (feature: string) => ({ feature, kind: 'category' as const, shown: 'one-hot' as const });
  const view = { columns: [shown('city')], chosen: [], scores: 0, words: null };
  const members = [network(1)];
  expect(codeOf({ members }, { views: { neural: view } })).toContain('handle_unknown="ignore"), CATEGORIES)');
  expect(codeOf({ members }, { views: { neural: { ...view, columns: [] } } })).not.toContain('OneHotEncoder');
});

test('what numbers are is said once where linear models need it, too', () => {
  const code = codeOf({ members: [network(0.6), member('linear', 0.4)] });
  expect(code.match(/^numbers = /gm)).toHaveLength(1);
});

test('a network comes after the other members, for it has more lines than they', () => {
  const members = [network(0.4), boosted(0.35), member('linear', 0.25)];
  const two = scriptOf(recipeWith({ members }), houses, { mostMembers: 2 });
  expect(two).toMatchObject({ ok: true, code: expect.not.stringContaining('class Network') });
  expect(codeOf({ members })).toContain('class Network');
});

test('there is one network', () => {
  const recipe = recipeWith({ members: [network(0.6), network(0.4, { name: 'other' })] });
  expect(scriptOf(recipe, houses)).toMatchObject({
    ok: true,
    omitted: ['other (weight 0.4): a script has one network'],
  });
});
