import type * as z from 'zod';
import { short, withError } from '../../services/text/figures.ts';
import type { submission } from '../artifacts.ts';
import type { Competition } from '../schema/competition.ts';
import type { Rehearsal } from '../schema/rehearsal.ts';
import type { Status } from '../schema/result.ts';

/** Our own score where there is one; what a solution says of itself otherwise. */
const scoreOf = ({ crossValidation: cv }: z.output<typeof submission.schema>, rehearsed: Rehearsal | null): string => {
  if (rehearsed !== null && rehearsed.score !== null) {
    return `${rehearsed.metric} ${withError(rehearsed.score, rehearsed.error)} on ${rehearsed.rows?.held ?? 0} rows held back from it`;
  }
  return cv === null ? 'no cross-validation' : `cross-validated ${cv.metric} ${short(cv.score)}`;
};

/** One sentence for people: what came out and how much it is worth. */
export const summarise = (
  status: Status,
  competition: Competition,
  made: z.output<typeof submission.schema>,
  rehearsed: Rehearsal | null,
): string => {
  const score = scoreOf(made, rehearsed);
  const open = made.sandbox === 'none' ? ' It was made without a sandbox.' : '';
  const rows = `${competition.submission.rows.count.toLocaleString('en')} rows`;
  switch (status) {
    case 'ok':
      return `A valid submission of ${rows}, ${score}.${open}`;
    case 'repaired':
      return `A valid submission of ${rows} after ${made.repairs.length} repair(s), ${score}.${open}`;
    case 'fallback':
      return `Only a plain fallback of ${rows}: a constant ${competition.files.train.length > 0 ? 'learned from train' : 'of what the sample holds'}, no model's work.`;
    case 'failed':
      return 'No submission.';
  }
};
