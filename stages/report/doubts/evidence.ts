import type * as z from 'zod';
import type { Competition } from '../../../core/schema/competition.ts';
import type { Confirmation } from '../../../core/schema/judged/confirmation.ts';
import type { HeldCheck } from '../../../core/schema/judged/rehearsal.ts';
import type { Review } from '../../../core/schema/judged/review.ts';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import type { StageFailure } from '../../../core/schema/result.ts';
import type { candidate, submission, verdict } from '../../dag/artifacts.ts';
import { constantScore } from './constant-score.ts';

/** What a run knows about its valid answer. The check and the review are those of the program that answered. */
export interface Evidence {
  readonly competition: Competition;
  readonly submission: z.output<typeof submission.schema>;
  readonly verdict: z.output<typeof verdict.schema>;
  readonly candidate: z.output<typeof candidate.schema> | null;
  readonly confirmation: Confirmation | null;
  readonly check: HeldCheck | null;
  readonly review: Review | null;
  /** What the program found, if it left word of it. */
  readonly recipe?: Pick<Recipe, 'made' | 'features'> | undefined;
  /** How earlier attempts failed, the latest last. */
  readonly failures: readonly Pick<StageFailure, 'stage' | 'kind' | 'message'>[];
}

/** The most reliable score of an answer, in the competition's metric. */
export interface Measured {
  readonly score: number;
  readonly error: number | null;
  /** The score of a plain constant. */
  readonly baseline: number | null;
  /** Standard error of score minus baseline; null: not known. */
  readonly difference: number | null;
  readonly rows: number;
  readonly whose: 'held' | 'trial' | 'own-folds' | 'reported';
}

/**
 * The score of more rows that held ones bear out, else that of held rows, else ours on out-of-fold predictions, else the one that the
 * solution reports. Null: there is none.
 */
export const measuredOf = ({ competition, submission, confirmation, check }: Evidence): Measured | null => {
  const baseline = confirmation?.baseline ?? constantScore(competition);
  const cv = submission.crossValidation;
  const said = cv === null || cv.metric !== competition.metric.name ? null : cv;
  const own = confirmation?.score == null ? null : confirmation;
  if (check !== null && check.score !== null && (check.agrees !== true || own === null))
    return {
      ...{ score: check.score, error: check.error ?? null, baseline: check.baseline ?? baseline },
      ...{ difference: check.difference ?? null, rows: check.rows?.held ?? 0, whose: 'held' },
    };
  const isTrial = submission.blend?.kept === true;
  if (own?.score != null)
    return {
      ...{ score: own.score, error: isTrial ? (said?.error ?? null) : own.error, baseline },
      ...{ difference: own.difference, rows: own.rows ?? 0 },
      whose: isTrial ? 'trial' : check?.agrees === true ? 'held' : 'own-folds',
    };
  if (said === null) return null;
  const rows = competition.shapes.train.rows;
  return { score: said.score, error: said.error ?? null, baseline, difference: null, rows, whose: 'reported' };
};

/** The best score there can be; null: the metric has none. */
export const perfectScore = ({ name, direction }: Competition['metric']): number | null => {
  if (name === 'log_mae' || name === 'laplace_ll') return null;
  return direction === 'max' ? 1 : 0;
};

export const short = (value: number): string => String(Number(value.toPrecision(4)));
