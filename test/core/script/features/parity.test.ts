import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { assert, expect, test } from 'vitest';
import * as z from 'zod';
import { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import { columnsOf } from '../../../../core/script/features/features.ts';
import { cellsIn } from '../../../../core/script/python/cells.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { findPython, projectRoot } from '../../../../services/python/environment.ts';
import { houses, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const rig = join(projectRoot, 'test', 'rigs', 'python', 'engine_features.py');
const paths = ['templates', 'templates/score'].map((path) => join(projectRoot, path));
/** Makes features as the engine does, and compares them with those of a script once it is asked to. */
const engineIn = (folder: string) => {
  const child = execa(findPython() ?? 'python3', [rig, folder], {
    env: { PYTHONPATH: paths.join(delimiter), OMP_NUM_THREADS: '1' },
  });
  const said = child.iterable()[Symbol.asyncIterator]();
  const next = async () => String((await said.next()).value);
  return {
    made: next,
    compared: async (): Promise<unknown> => {
      child.stdin.end('\n');
      return JSON.parse(await next());
    },
  };
};

const Told = z.object({
  features: Recipe.shape.features,
  profile: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['integer', 'number', 'category']),
      examples: z.array(z.string()),
      missing: z.number(),
    }),
  ),
});

/** Features that a script does not have. */
const withoutBlocks: ReadonlySet<string> = new Set([
  ...['figure word', 'date span', 'place', 'group statistic', 'text pair', 'sentinel flag', 'other'],
]);

const madeUp = (folder: string) => {
  const { features, profile } = Told.parse(JSON.parse(readFileSync(join(folder, 'features.json'), 'utf8')));
  const shared = { inTrain: true, inTest: true, testMissing: 0, unique: 9, min: null, max: null, mean: null };
  const columns = profile.map((one) => ({ ...one, ...shared, meanLength: null, meanWords: null }));
  const subject: Subject = {
    ...houses,
    profile: [...columns, ...houses.profile.filter(({ name }) => name === 'price')],
  };
  const covered = features.filter(
    ({ how, name }) => !withoutBlocks.has(how) && !/\.(?:syllables|hard_words)$/.test(name),
  );
  return { recipe: recipeWith({}, { features: covered }), subject };
};

test('a script makes each feature of a table as the engine does', async () => {
  const folder = scratchFolder();
  const engine = engineIn(folder);
  expect(await engine.made()).toBe('made');
  const { recipe, subject } = madeUp(folder);
  const script = scriptOf(recipe, subject);
  assert(script.ok, script.ok ? '' : script.why);
  const cellOf = (wanted: string) => cellsIn(script.code).find(({ name }) => name === wanted)?.code ?? '';
  writeFileSync(join(folder, 'script.py'), `${cellOf('imports')}\n${cellOf('features')}\n`);
  const { nameOf, lost } = columnsOf(recipe, subject.profile);
  writeFileSync(join(folder, 'names.json'), JSON.stringify(Object.fromEntries(nameOf)));
  expect(await engine.compared()).toEqual([]);
  expect(lost.filter(({ kind }) => kind !== 'text').map(({ name, how }) => `${name} (${how})`)).toEqual([]);
  expect(new Set(recipe.features.map(({ how }) => how)).size).toBeGreaterThan(7);
});
