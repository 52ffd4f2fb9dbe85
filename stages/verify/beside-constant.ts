import type { Rehearsal } from '../../core/schema/judged/rehearsal.ts';

/** How a rehearsed score stands to the plain constant's on the same rows. `like it`: chance alone may make the difference. */
type Standing = 'unmeasured' | 'alone' | 'better' | 'hardly better' | 'like it' | 'worse';

/** A gain counts from this many standard errors on: chance makes such a one once in twenty. */
const errors = 2;

/** Less than this share of the constant's score is hardly a gain. */
const small = 0.01;

/** What the measured score says against the constant, its standard error in mind. The same score to the digit is worse. */
export const besideConstant = ({ score, baseline, direction, error, difference }: Rehearsal): Standing => {
  if (score === null) return 'unmeasured';
  if (baseline === null) return 'alone';
  const gain = direction === 'max' ? score - baseline : baseline - score;
  const noise = Math.max(errors * (difference ?? error ?? 0), 1e-9 * Math.abs(baseline));
  if (gain > noise) return gain < small * Math.abs(baseline) ? 'hardly better' : 'better';
  const isSame = (difference ?? error ?? 0) === 0;
  return gain < -noise || isSame ? 'worse' : 'like it';
};
