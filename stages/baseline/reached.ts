import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import { reachedBy } from '../../core/script/score/engine.ts';
import { short } from '../../services/text/figures.ts';

type Reached = Pick<Ablation, 'metric' | 'direction' | 'engine' | 'error'>;

/**
 * The template's score to compare a script with, and the standard error of a score over so many folds. If the script ran in its first fold
 * only, the template's score there is meant; null if the script's folds are not the template's.
 */
export const reachedIn = (recipe: Recipe, { folds, of }: Pick<Ablation, 'folds' | 'of'>): Reached => {
  const { metric, direction, score, error } = reachedBy(recipe);
  const isSame = of === recipe.targets[0]?.folds?.sizes.length;
  const engine = folds === of ? score : isSame ? firstFoldScore(recipe) : null;
  return { metric, direction, engine, error: error === null ? null : error * Math.sqrt(of / folds) };
};

/** The mean over all targets; null if one has no score. */
const firstFoldScore = ({ targets }: Recipe): number | null => {
  const scores = targets.flatMap(({ blend }) => blend?.folds[0] ?? []);
  return scores.length < targets.length ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length;
};

/** A script that scores more standard errors below the template is another answer. */
const mostErrors = 2;

/** Why a script with this score is not good enough to start from; null: it is. */
export const whyTooFarBelow = (score: number | null, { metric, direction, engine, error }: Reached): string | null => {
  if (score === null || engine === null || error === null) return null;
  const lost = direction === 'max' ? engine - score : score - engine;
  if (lost <= mostErrors * error) return null;
  return `the short script of the template's answer scores ${metric} ${short(score)}, the template ${short(engine)} in the same folds`;
};
