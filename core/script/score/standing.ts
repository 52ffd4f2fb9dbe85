import type { Distilled, Tried } from '../../schema/distilled.ts';

/** A script's score and the engine's, of the same rows. */
export interface Standing {
  /** Null: it told none. */
  readonly score: number | null;
  readonly engine: number;
  /** What they come from, to stand behind both; empty: from all folds. */
  readonly from: string;
}

/**
 * How a script that was tried stands beside the engine. Where it learned some folds and the engine's own models of its members are known,
 * it is as much better or worse than these in all folds as it was in those: a row that is hard is hard for both.
 */
export const standingOf = (
  { score, part }: Pick<Tried, 'score' | 'part'>,
  engine: Pick<NonNullable<Distilled['engine']>, 'score'>,
): Standing => {
  if (part === null) return { score, engine: engine.score, from: '' };
  const { same, folds, of } = part;
  if (same !== null && score !== null) {
    const whole = same.whole + (score - same.there);
    return {
      score: whole,
      engine: engine.score,
      from: `, by ${folds} of ${of} folds and the engine's own models of its members`,
    };
  }
  return { score, engine: part.engine, from: ` in ${folds} of ${of} folds` };
};
