import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';
import { boosted, houses, member, recipeWith } from './script-recipe.ts';

type Target = Recipe['targets'][number];
type Member = Target['members'][number];

/** A rule of a forecast, whose answers are known before. */
export const rule = (name: string, weight: number): Member =>
  member(name, weight, { family: 'rule', estimators: [], settings: null, view: null });

/** A model that learns what a framing leaves of the target, and one more time from all rows. */
export const framed = (framing: string, weight: number): Member => ({
  ...boosted(weight),
  ...{ name: `lgb:${framing}`, learns: 'relative', framing },
  last: { rounds: 60, settings: { seed: 42, learning_rate: 0.1 } },
});

/** Prices of houses by day and city, three windows of thirty days; targets differ in what a test says. */
export const forecastWith = (
  members: readonly Member[],
  forecast: Partial<NonNullable<Recipe['forecast']>> = {},
  more: Partial<Target> = {},
): Recipe =>
  recipeWith(
    {
      members: [...members],
      folds: {
        ...{ scheme: 'time', splitter: null, column: 'day', strata: null, seed: 42 },
        sizes: [
          [120, 60],
          [180, 60],
          [240, 60],
        ],
        words: 'windows at the end of train, as long as test reaches and as far from what is known',
      },
      ...more,
    },
    {
      forecast: {
        ...{ step: 1, unit: 'days', keys: ['city'], groups: [], horizon: 30, gap: 0 },
        ...{ lengths: [7, 28], recent: 7, seasons: [7], ...forecast },
      },
    },
  );

/** The competition of `forecastWith`. */
export const daily: Subject = {
  ...houses,
  profile: [
    ...houses.profile,
    {
      ...{ name: 'day', type: 'date', inTrain: true, inTest: true, missing: 0, testMissing: 0, unique: 180 },
      ...{ min: null, max: null, mean: null, meanLength: null, meanWords: null },
      examples: ['2020-01-31', '2020-02-01'],
    },
  ],
  time: { column: 'day', kind: 'future' },
};
