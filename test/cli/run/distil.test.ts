import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { scriptOf } from '../../../core/script/script-of.ts';
import { findPython } from '../../../services/python/environment.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { houses, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Train and test by a rule, without chance. */
const writeHouses = (folder: string): void => {
  const cities = ['Bern', 'Linz', 'Rom'];
  const rows = Array.from({ length: 99 }, (_, id) => ({ id, size: (id * 37) % 50, city: cities[id % 3] ?? '' }));
  const cells = rows.map(({ id, size, city }) => `${id},${size},${city}`);
  const prices = rows.map(({ size, city }) => size / 10 + cities.indexOf(city));
  const train = cells.slice(0, 90).map((cell, at) => `${cell},${prices[at]}`);
  writeFileSync(join(folder, 'train.csv'), ['id,size,city,price', ...train, ''].join('\n'));
  writeFileSync(join(folder, 'test.csv'), ['id,size,city', ...cells.slice(90), ''].join('\n'));
};

test('the script runs by itself: it tells its scores and writes a row for each of test', async () => {
  const folder = scratchFolder();
  writeHouses(folder);
  const script = scriptOf(recipeWith(), houses);
  writeFileSync(join(folder, 'script.py'), script.ok ? script.code : '');
  const python = findPython() ?? 'python3';
  const { stdout } = await execa(python, [join(folder, 'script.py'), '--data', folder, '--out', folder]);
  expect(stdout.split('\n').map((line) => line.split(':')[0])).toEqual(['lgb', 'linear', 'cv rmse']);
  const [header, ...rows] = readFileSync(join(folder, 'submission.csv'), 'utf8').trim().split('\n');
  expect(header).toBe('id,price');
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98]);
});

/** A run's folder with a recipe, or with none. */
const runWith = (recipe: object | null): string => {
  const folder = scratchFolder();
  mkdirSync(join(folder, '.run'));
  writeFileSync(join(folder, '.run', 'request.json'), '{}');
  if (recipe !== null) writeFileSync(join(folder, 'recipe.json'), JSON.stringify(recipe));
  return folder;
};

test.each([
  ['no recipe', null, 'the run leaves no recipe'],
  ['another kind of file', { version: 9 }, 'is no recipe of this version'],
  ['a store that has forgotten the run', recipeWith(), 'is not here (any more)'],
])('a run with %s is refused, and nothing is written', async (_, recipe, why) => {
  const folder = runWith(recipe);
  const { exitCode, stderr } = await medalist(scratchFolder(), 'distil', folder);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(why);
  expect(existsSync(join(folder, 'script.py'))).toBe(false);
});
