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
