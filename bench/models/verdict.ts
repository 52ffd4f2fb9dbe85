import type { Grade } from '../grading/grading.ts';

export type Verdict = 'within' | 'better' | 'worse' | 'not graded';

/** The comparison of two runs' scores. */
export interface Compared {
  /** Positive is better; undefined: one of them has no score. */
  readonly gain: number | undefined;
  /** The standard error of the difference, from the test's rows alone; undefined: the grader cannot estimate it. */
  readonly error: number | undefined;
  /** The gain of another seed without any candidate; undefined: there is no such run, or it has no score. */
  readonly nullGain?: number | undefined;
}

type Scored = Pick<Grade, 'score' | 'higher_is_better'>;

/** Positive is better; undefined: one of them has no score. */
export const gainOf = (before: Scored | undefined, after: Scored | undefined): number | undefined =>
  before?.score === undefined || after?.score === undefined
    ? undefined
    : (after.higher_is_better ? 1 : -1) * (after.score - before.score);

/** `within`: not larger than the error, or than what another seed changes. If only the first has a score, the second is worse. */
export const verdictOn = ({ gain, error = 0, nullGain = 0 }: Compared): Verdict => {
  if (gain === undefined) return 'worse';
  if (Math.abs(gain) <= Math.max(error, Math.abs(nullGain))) return 'within';
  return gain > 0 ? 'better' : 'worse';
};

/** `3 of 5 within, 1 better, 1 worse`. Ungraded ones are in the total, but in no count. */
export const counted = (verdicts: readonly Verdict[]): string => {
  const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length;
  return `${count('within')} of ${verdicts.length} within, ${count('better')} better, ${count('worse')} worse`;
};
