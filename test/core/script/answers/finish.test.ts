import { expect, test } from 'vitest';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { boosted, houses, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

const codeOf = (...args: Parameters<typeof recipeWith>): string => {
  const script = scriptOf(recipeWith(...args), houses);
  if (!script.ok) throw new Error(script.why);
  return script.code;
};

test.each([
  ['logloss', ['DOUBT = 0.5 / (len(y) + 1)', 'PRIOR = np.bincount(y) / len(y)']],
  ['balanced_logloss', ['DOUBT = 0.5 / (np.bincount(y).min() + 1)', 'PRIOR = 1 / 3']],
  ['auc', ['DOUBT = 0.01', 'PRIOR = np.array([0.5, 0.3, 0.2])']],
])('says of a share of the prior where it comes from, for %s', (name, lines) => {
  const finish = [{ do: 'mix' as const, share: 0.01, prior: [0.5, 0.3, 0.2] }];
  const metric = { name, direction: 'min' } as const;
  const members = [{ ...boosted(1), learns: 'classes' } as const];
  const code = codeOf({ kind: 'classes', labels: ['a', 'b', 'c'], metric, finish, members });
  for (const line of lines) expect(code).toContain(`\n${line}\n`);
  expect(code).toContain('import numpy as np\n');
});

test('says of constants that the search chose by these rows that cv is optimistic', () => {
  const metric = { name: 'logloss', direction: 'min' } as const;
  const change = {
    kind: 'classes',
    labels: ['a', 'b'],
    metric,
    members: [{ ...boosted(1), learns: 'classes' }],
  } as const;
  const code = codeOf({
    ...change,
    finish: [{ do: 'power', of: 1.5 }],
    members: [...change.members],
    labels: [...change.labels],
  });
  expect(code).toContain('# The search chose this on these rows: cv is slightly optimistic.\nPOWER = 1.5\n');
  expect(codeOf()).not.toContain('optimistic');
});
