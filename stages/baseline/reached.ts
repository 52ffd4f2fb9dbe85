import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import { reachedBy } from '../../core/script/score/engine.ts';
import { short } from '../../services/text/figures.ts';

type Reached = Pick<Ablation, 'metric' | 'direction' | 'engine' | 'error'>;

/** What the template scored in the folds of its script (of others, fewer ones only the whole is like it), and how sure a score over so many is. */
export const reachedIn = (recipe: Recipe, { folds, of }: Pick<Ablation, 'folds' | 'of'>): Reached => {
  const { metric, direction, score, error } = reachedBy(recipe);
  const isSame = of === recipe.targets[0]?.folds?.sizes.length;
  const engine = folds === of ? score : isSame ? firstFold(recipe) : null;
  return { metric, direction, engine, error: error === null ? null : error * Math.sqrt(of / folds) };
};

/** Of several targets the mean; null where one has no score. */
const firstFold = ({ targets }: Recipe): number | null => {
  const scores = targets.flatMap(({ blend }) => blend?.folds[0] ?? []);
  return scores.length < targets.length ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length;
};

/** So many standard errors below the template, a script is another answer. */
const mostErrors = 2;

/** Why a script that scores so is nothing to start from; null: it is. */
export const whyWorse = (score: number | null, { metric, direction, engine, error }: Reached): string | null => {
  if (score === null || engine === null || error === null) return null;
  const lost = direction === 'max' ? engine - score : score - engine;
  if (lost <= mostErrors * error) return null;
  return `the short script of the template's answer scores ${metric} ${short(score)}, the template ${short(engine)} in the same folds`;
};
