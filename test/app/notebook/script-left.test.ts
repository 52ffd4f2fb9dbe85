import { afterAll, expect, test } from 'vitest';
import { scriptLeft } from '../../../app/notebook/script-left.ts';
import type { Report } from '../../../core/schema/result.ts';
import { openHome } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { recipeWith } from '../../rigs/data/recipes/script-recipe.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const store = openStore(openHome(scratchFolder(afterAll)).store);
const script = store.putText('import os\n');
const programs = { 'solution.py': script, 'engine.py': store.putText('whole\n') };

/** The script that a notebook is made of; `archive`: the files came in it. */
const left = (outputs: Report['outputs'], file: string | null, archive: string | null = null) => {
  const data = {
    path: 'train.csv',
    bytes: 1,
    sha256: 'a'.repeat(64),
    format: 'csv',
    encoding: 'utf-8',
    invalidLine: null,
  } as const;
  const dataset = { slug: 'houses', url: null, about: null, files: [{ ...data, archive }], leftOut: [] };
  const proof = { file, why: null, engine: null, tries: [], left: [] };
  return scriptLeft({ script: proof, outputs } as unknown as Report, dataset, store); // no more is read
};

test('a notebook is made of the script that the run has proven in the place of its engine', () => {
  const recipe = store.putText(JSON.stringify(recipeWith()));
  expect(left({ ...programs, 'recipe.json': recipe }, script)).toMatchObject({
    script: 'import os\n',
    recipe: { seed: 42 },
  });
});

test.each([
  ['nothing was proven', programs, null, null],
  ['the program is no engine', { 'solution.py': script, 'script.py': script }, script, null],
  ['the files came in an archive, as they do on Kaggle', programs, script, 'train.csv.zip'],
  ['the store has the script no more', programs, 'b'.repeat(64), null],
] as const)('where %s, it is made of the whole program', (_, outputs, file, archive) => {
  const recipe = store.putText(JSON.stringify(recipeWith()));
  expect(left({ ...outputs, 'recipe.json': recipe }, file, archive)).toBe(null);
});

test('without a recipe nothing can be said about a script', () => {
  expect(left(programs, script)).toBe(null);
});
