import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import { submission as artifact } from '../../../../stages/dag/artifacts.ts';
import type { StageContext } from '../../../../stages/dag/define.ts';
import { csv, type Files, page } from '../competitions.ts';
import { member, recipeWith } from './script-recipe.ts';

const cities = ['Bern', 'Linz', 'Rom'];
const rowOf = (id: number) => ({ size: (id * 37) % 50, city: cities[id % 3] ?? '' });

/** What a row costs: by its size and its city alone. */
export const priceOf = (id: number): number => rowOf(id).size / 10 + (id % 3);

/** Prices that a linear model learns. */
export const cityPrices: Files = {
  'train.csv': csv(['id', 'size', 'city', 'price'], 90, (id) => [id, rowOf(id).size, rowOf(id).city, priceOf(id)]),
  'test.csv': csv(['id', 'size', 'city'], 30, (i) => [90 + i, rowOf(90 + i).size, rowOf(90 + i).city]),
  'sample_submission.csv': csv(['id', 'price'], 30, (i) => [90 + i, 0]),
  'overview.md': page('root mean squared error'),
};

/** An engine's answer of these prices, and its recipe. */
export const pricesAnswered = (
  { store }: StageContext,
  price: (id: number) => number,
  recipe: Recipe | null,
  memberPredictions?: string,
) =>
  artifact.schema.parse({
    ...{ origin: 'solution', bytes: 100, crossValidation: null, manifest: null, sandbox: null, repairs: [], found: [] },
    file: store.putText(csv(['id', 'price'], 30, (i) => [90 + i, price(90 + i)])),
    outputs: recipe === null ? {} : { 'recipe.json': store.putText(JSON.stringify(recipe)) },
    ...(memberPredictions !== undefined && { memberPredictions }),
  });

/** A linear model that scored so, with a standard error of 0.1. */
export const linearRecipe = (score: number | null, seconds = 1, folds: (number | null)[] = [1]): Recipe =>
  recipeWith({
    members: [member('linear', 1, { seconds })],
    blend: { space: 'plain', pool: 'mean', untold: 0, score, error: 0.1, folds },
  });
