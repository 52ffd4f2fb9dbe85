import type { Recipe } from '../../../core/schema/recipe/recipe.ts';

/** What the search's models gained from each column, the most telling first; a column that is shown in two ways counts once. */
export const importanceOf = ({ features }: Pick<Recipe, 'features'>): (readonly [name: string, share: number])[] => {
  const shares = new Map<string, number>();
  for (const { name, importance } of features) {
    if (importance !== null && importance > 0) shares.set(name, (shares.get(name) ?? 0) + importance);
  }
  return [...shares].toSorted(([, one], [, other]) => other - one);
};
