import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Feature, View } from '../../../../core/schema/recipe/columns.ts';
import { Member } from '../../../../core/schema/recipe/member.ts';
import { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import { projectRoot } from '../../../../services/package/root.ts';
import { madeRecipe } from '../../../rigs/data/recipes/recipe.ts';

test('what a solution found is read as it is', () => {
  expect(Recipe.parse(madeRecipe)).toEqual(madeRecipe);
});

test('a run with nothing to tell says why', () => {
  const nothing = { ...madeRecipe, why: 'masks', targets: [], features: [], views: {} };
  expect(Recipe.parse(nothing).why).toBe('masks');
});

test.each([
  ['a key that nobody knows', { ...madeRecipe, script: 'import os' }],
  ['another version', { ...madeRecipe, version: 2 }],
  [
    'a way to make a feature that is not among those known',
    { ...madeRecipe, features: [{ ...madeRecipe.features[0], how: 'eval' }] },
  ],
  ['a number that is none', { ...madeRecipe, seed: '7' }],
  ['an endless name', { ...madeRecipe, task: 'x'.repeat(2_000) }],
])('%s is no recipe', (_, told) => {
  expect(Recipe.safeParse(told).success).toBe(false);
});

const modules = globSync('templates/medalist_engine/**/*.py', { cwd: projectRoot });
const source = modules.map((path) => readFileSync(join(projectRoot, path), 'utf8')).join('\n');
const written = (pattern: RegExp) => new Set([...source.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''));

test.each([
  ['ways to make a feature', /Origin\("([^"]+)"|add_numbers\([^"\n]+, "([^"]+)"/g, Feature.shape.how.options],
  ['families of models', /(?:Made|made_by|made_in_steps)\(\s*"([^"]+)"/g, [...Member.shape.family.options, 'rule']],
  ['ways to show a feature', /(?:numbers|levels)_shown\("([^"]+)"/g, View.shape.columns.element.shape.shown.options],
])('templates know no other %s than the schema', (_, pattern, known) => {
  const found = written(pattern);
  expect(found.size).toBeGreaterThan(3);
  expect([...found].filter((word) => !new Set<string>(known).has(word))).toEqual([]);
});
