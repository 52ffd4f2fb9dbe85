import type { Rehearsal } from '../../core/schema/judged/rehearsal.ts';

/** How a rehearsed score compares with the plain constant's on the same rows. `like it`: the difference may be chance. */
type Standing = 'unmeasured' | 'alone' | 'better' | 'hardly better' | 'like it' | 'worse';

/** A gain must exceed so many standard errors: chance makes such a gain once in twenty times. */
const leastErrors = 2;

/** A gain below this share of the constant's score is hardly one. */
const hardlyShare = 0.01;

/** Compares the measured score with the constant's, in standard errors. Exactly the same score counts as worse. */
export const besideConstant = ({ score, baseline, direction, error, difference }: Rehearsal): Standing => {
  if (score === null) return 'unmeasured';
  if (baseline === null) return 'alone';
  const gain = direction === 'max' ? score - baseline : baseline - score;
  const noise = Math.max(leastErrors * (difference ?? error ?? 0), 1e-9 * Math.abs(baseline));
  if (gain > noise) return gain < hardlyShare * Math.abs(baseline) ? 'hardly better' : 'better';
  const isSame = (difference ?? error ?? 0) === 0;
  return gain < -noise || isSame ? 'worse' : 'like it';
};
