import { readFileSync } from 'node:fs';
import type { Store } from '../../../services/store/store.ts';
import { jsonOf } from '../../../services/text/json.ts';
import { Recipe } from '../../schema/recipe/recipe.ts';

/** What the program of a submission found; undefined: it left no recipe of this version. */
export const recipeOf = (
  { outputs }: { readonly outputs: Readonly<Record<string, string>> },
  { pathOf }: Store,
): Recipe | undefined => {
  const digest = outputs['recipe.json'];
  return digest === undefined ? undefined : Recipe.safeParse(jsonOf(readFileSync(pathOf(digest), 'utf8'))).data;
};
