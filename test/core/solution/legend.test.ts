import { expect, test } from 'vitest';
import { libraries } from '../../../core/coding/packages.ts';
import { legendWords } from '../../../core/solution/legend.ts';
import { keysOf, modelKeys } from '../../../core/solution/model-keys.ts';

const all = ['lightgbm', 'catboost', 'scikit-learn'];

test('every key of the zoo is told with what it is, and every template with its keys', () => {
  const words = legendWords(new Set(all));
  for (const key of Object.values(modelKeys).flat()) expect(words).toMatch(new RegExp(`^- \`${key}\`: \\w`, 'm'));
  for (const [template, keys] of Object.entries(modelKeys))
    expect(words).toContain(`- template ${template}: ${keys.join(', ')}`);
});

test('CatBoost is told where it is installed, and nowhere else', () => {
  const without = legendWords(new Set(['lightgbm', 'scikit-learn']));
  expect(without).not.toMatch(/CatBoost|cat_d4/);
  expect(without).toContain('`lgb_small`');
});

test('a template fills what it has ready, in the order of the plan', () => {
  expect(keysOf('text', ['cat', 'text_nb', 'nothing', 'et'])).toEqual(['text_nb', 'et']);
});

test('libraries are told with the versions of the environment; without one, with those of the lock', () => {
  const { own, rest } = libraries();
  for (const name of ['pandas', 'lightgbm', 'catboost', 'scikit-learn']) expect(own.get(name)).toMatch(/^\d+\.\d/);
  expect([...rest.keys()]).toContain('joblib');
  expect(libraries('/nowhere/bin/python').own.get('pandas')).toMatch(/^\d+\.\d/);
});
