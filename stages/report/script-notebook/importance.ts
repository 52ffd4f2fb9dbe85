import type { Recipe } from '../../../core/schema/recipe/recipe.ts';

/** How important each column was for the search's models, the most important first. A column with two features counts once. */
export const importanceOf = ({ features }: Pick<Recipe, 'features'>): (readonly [name: string, share: number])[] => {
  const shares = new Map<string, number>();
  for (const { name, importance } of features) {
    if (importance !== null && importance > 0) shares.set(name, (shares.get(name) ?? 0) + importance);
  }
  return [...shares].toSorted(([, one], [, other]) => other - one);
};
