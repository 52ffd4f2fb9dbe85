import type { Claim, Rehearsal } from '../schema/judged/rehearsal.ts';

/** More standard errors of the difference than this are no chance. */
const mostErrors = 3;

type Held = Pick<Rehearsal, 'score' | 'error' | 'rows' | 'direction'>;

/**
 * Whether a program's word of itself and our score on held rows are alike, within three standard errors of their difference; null: one is
 * missing, or nobody can tell its error. Held rows that are few may differ by less than they would in general: the word's own error, scaled to
 * so few rows, is the least. In the order of time (`isInTime`), one stretch differs from others: there, only a score that is worse counts.
 */
export const agrees = (
  { score, error, rows, direction }: Held,
  claimed: Pick<Claim, 'score' | 'error' | 'rows'> | null,
  isInTime: boolean,
): boolean | null => {
  if (score === null || error == null || claimed === null) return null;
  const own = claimed.error ?? 0;
  const scaled = claimed.rows === null || rows === null ? 0 : own * Math.sqrt(claimed.rows / rows.held);
  const worse = direction === 'max' ? claimed.score - score : score - claimed.score;
  return (isInTime ? worse : Math.abs(worse)) <= mostErrors * Math.hypot(own, Math.max(error, scaled)) + rounding;
};

const rounding = 1e-9;
