import type { Claim, Rehearsal } from '../schema/judged/rehearsal.ts';

/** More standard errors of the difference than this are no chance. */
const mostErrors = 3;

type Held = Pick<Rehearsal, 'score' | 'error' | 'rows' | 'direction'>;

/**
 * Whether held rows bear out what a program says of itself: they are not worse by more than three standard errors of the difference. Null: one
 * score is missing, or nobody can tell its error. Held rows that are few may differ by less than they would in general: the error of the
 * program's own score, scaled to so few rows, is the least. A program that says less than it is worth says nothing false.
 */
export const agrees = (
  { score, error, rows, direction }: Held,
  claimed: Pick<Claim, 'score' | 'error' | 'rows'> | null,
): boolean | null => {
  if (score === null || error == null || claimed === null) return null;
  const own = claimed.error ?? 0;
  const scaled = claimed.rows === null || rows === null ? 0 : own * Math.sqrt(claimed.rows / rows.held);
  const worse = direction === 'max' ? claimed.score - score : score - claimed.score;
  return worse <= mostErrors * Math.hypot(own, Math.max(error, scaled)) + rounding;
};

const rounding = 1e-9;

/** What held rows say of the run that was held back and of the one that answered, and whose program it is of what kind of task. */
interface Verdicts {
  /** Of the run without these rows. */
  readonly there: boolean | null;
  /** Of the run that answered. */
  readonly here: boolean | null;
  readonly isOurs: boolean;
  /** Whether test is later than train. */
  readonly isForecast: boolean;
}

/**
 * Both verdicts as one. A program that is not ours may know which run is which. Ours had less time: where it bears itself out and only the
 * longer run says more, that is neither confirmed nor in doubt. Held rows of the past may refute a forecast, but they cannot confirm it.
 */
export const verdictOf = ({ there, here, isOurs, isForecast }: Verdicts): boolean | null => {
  const ours = there === true && here === false ? null : there;
  const verdict = isOurs ? ours : there === false || here === false ? false : (here ?? there);
  return isForecast && verdict === true ? null : verdict;
};
