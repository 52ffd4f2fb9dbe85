import type { Grade } from '../grading/grading.ts';

export type Verdict = 'within' | 'better' | 'worse' | 'not graded';

/** What two runs' scores say of the second. */
export interface Compared {
  /** Positive is better; undefined: one of them has no score. */
  readonly gain: number | undefined;
  /** The standard error of the difference, of the test's rows alone; undefined: the grader cannot tell. */
  readonly error: number | undefined;
  /** What another seed gains without any candidate; undefined: no such run, or it has no score. */
  readonly nullGain?: number | undefined;
}

type Scored = Pick<Grade, 'score' | 'higher_is_better'>;

/** Positive is better; undefined: one of them has no score. */
export const gainOf = (before: Scored | undefined, after: Scored | undefined): number | undefined =>
  before?.score === undefined || after?.score === undefined
    ? undefined
    : (after.higher_is_better ? 1 : -1) * (after.score - before.score);

/** `within`: no larger than the error, nor than what another seed changes. Only the first has a score: the second is worse. */
export const verdictOn = ({ gain, error = 0, nullGain = 0 }: Compared): Verdict => {
  if (gain === undefined) return 'worse';
  if (Math.abs(gain) <= Math.max(error, Math.abs(nullGain))) return 'within';
  return gain > 0 ? 'better' : 'worse';
};

/** `3 of 5 within, 1 better, 1 worse`; what is not graded is among all, and in no count. */
export const counted = (verdicts: readonly Verdict[]): string => {
  const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length;
  return `${count('within')} of ${verdicts.length} within, ${count('better')} better, ${count('worse')} worse`;
};
