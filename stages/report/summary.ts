import type * as z from 'zod';
import type { Competition } from '../../core/schema/competition.ts';
import type { Confirmation } from '../../core/schema/judged/confirmation.ts';
import type { Doubt } from '../../core/schema/judged/doubt.ts';
import type { Rehearsal } from '../../core/schema/judged/rehearsal.ts';
import type { Status } from '../../core/schema/result.ts';
import { short, withError } from '../../services/text/figures.ts';
import type { submission } from '../dag/artifacts.ts';

/** What the sentence is made of. */
interface Known {
  readonly competition: Competition;
  readonly submission: z.output<typeof submission.schema>;
  readonly rehearsal: Rehearsal | null;
  readonly confirmation: Confirmation | null;
  readonly doubt: readonly Doubt[];
}

/** Our own score if there is one, else the score that the solution reports. */
const scoreOf = ({ submission: { crossValidation: cv }, rehearsal, confirmation }: Known): string => {
  if (rehearsal !== null && rehearsal.score !== null) {
    return `${rehearsal.metric} ${withError(rehearsal.score, rehearsal.error)} on ${rehearsal.rows?.held ?? 0} rows held back from it`;
  }
  if (confirmation !== null && confirmation.score !== null)
    return `cross-validated ${confirmation.metric} ${withError(confirmation.score, confirmation.error)}, confirmed by our scorer`;
  return cv === null ? 'no cross-validation' : `cross-validated ${cv.metric} ${short(cv.score)}`;
};

/** One sentence for people: what the result is and how much it is worth. */
export const summarise = (status: Status, known: Known): string => {
  const { competition, submission: made, doubt } = known;
  const score = scoreOf(known);
  const open = made.sandbox === 'none' ? ' It was made without a sandbox.' : '';
  const rows = `${competition.submission.rows.count.toLocaleString('en')} rows`;
  const valid = doubt.length === 0 ? 'A valid submission' : 'A valid submission, but in doubt,';
  switch (status) {
    case 'ok':
      return `${valid} of ${rows}, ${score}.${open}`;
    case 'repaired':
      return `${valid} of ${rows} after ${made.repairs.length} repair(s), ${score}.${open}`;
    case 'fallback':
      return `Only a plain fallback of ${rows}: a constant ${competition.files.train.length > 0 ? 'learned from train' : 'of what the sample holds'}, no model's work.`;
    case 'failed':
      return 'No submission.';
  }
};
