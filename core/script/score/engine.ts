import type { Recipe } from '../../schema/recipe/recipe.ts';

/** What the engine reached out of fold; null: the recipe does not tell. */
export interface Reached {
  readonly metric: string;
  readonly direction: 'max' | 'min';
  readonly score: number | null;
  readonly error: number | null;
}

/** Gives the mean score of several targets. Its error supposes that targets err independently, which is strict. */
export const reachedBy = ({ metric, targets }: Recipe): Reached => {
  const scores = targets.flatMap(({ blend }) => blend?.score ?? []);
  const errors = targets.flatMap(({ blend }) => blend?.error ?? []);
  const { name, direction } = targets[0]?.metric ?? metric;
  const all = (told: readonly number[]) => told.length > 0 && told.length === targets.length;
  return {
    ...{ metric: name, direction },
    score: all(scores) ? scores.reduce((sum, one) => sum + one, 0) / scores.length : null,
    error: all(errors) ? Math.hypot(...errors) / errors.length : null,
  };
};
