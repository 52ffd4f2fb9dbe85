import { existsSync, readFileSync } from 'node:fs';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Distilled } from '../../core/schema/distilled.ts';
import { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Report } from '../../core/schema/result.ts';
import type { Store } from '../../services/store/store.ts';
import { jsonOf } from '../../services/text/json.ts';

/** A script for a notebook, with its recipe and proof. */
export interface ScriptLeft {
  readonly script: string;
  readonly recipe: Recipe;
  /** Null: the run has not proven it. */
  readonly proof: Distilled | null;
}

/** A run's proven script. Null also if the files came in archives: they still are on Kaggle, and a script unpacks nothing. */
export const scriptLeft = ({ script: proof, outputs }: Report, { files }: Dataset, store: Store): ScriptLeft | null => {
  const recipe = recipeLeft(outputs, store);
  const file = proof?.file ?? null;
  if (recipe === null || file === null || outputs['engine.py'] === undefined) return null;
  const read = [...recipe.files.train, ...recipe.files.test];
  if (files.some(({ path, archive }) => archive !== null && read.includes(path))) return null;
  const script = textOf(file, store);
  return script === undefined ? null : { script, recipe, proof };
};

/** The recipe of a run; null: it has none, or the store no longer has it. */
export const recipeLeft = (outputs: Report['outputs'], store: Store): Recipe | null => {
  const text = textOf(outputs['recipe.json'], store);
  return text === undefined ? null : (Recipe.safeParse(jsonOf(text)).data ?? null);
};

const textOf = (digest: string | undefined, store: Store): string | undefined => {
  const path = digest === undefined ? undefined : store.pathOf(digest);
  return path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};
