import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import { member, recipeWith } from './script-recipe.ts';

type Target = Recipe['targets'][number];
const [first] = recipeWith().targets;
const [column] = recipeWith().submission.columns;
if (first === undefined || column === undefined) throw new Error('the recipe has no target');

/** The first of both targets. */
export const price: Target = first;

const rent: Target = {
  ...price,
  name: 'rent',
  members: [member('linear', 1)],
  finish: [
    { do: 'restore', scale: 'plain' },
    { do: 'clip', low: 1, high: 3 },
  ],
};
/** Of a price and a rent, which is another in what a test says. */
export const pairWith = (change: Partial<Target> = {}, header = ['id', 'price', 'rent']): Recipe => ({
  ...recipeWith(),
  targets: [price, { ...rent, ...change }],
  submission: {
    ...recipeWith().submission,
    header,
    columns: [column, { ...column, name: 'rent', target: 'rent' }],
  },
});
