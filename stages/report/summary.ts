import type * as z from 'zod';
import { scoreWords } from '../../core/out-of-fold/score-words.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Confirmation } from '../../core/schema/judged/confirmation.ts';
import type { Doubt } from '../../core/schema/judged/doubt.ts';
import type { HeldCheck } from '../../core/schema/judged/rehearsal.ts';
import type { Status } from '../../core/schema/result.ts';
import type { submission } from '../dag/artifacts.ts';

/** What the sentence is made of. */
interface Known {
  readonly competition: Competition;
  readonly submission: z.output<typeof submission.schema>;
  readonly check: HeldCheck | null;
  readonly confirmation: Confirmation | null;
  readonly doubt: readonly Doubt[];
}

/** One sentence for people: what the result is and how much it is worth. */
export const summarise = (status: Status, known: Known): string => {
  const { competition, submission: made, doubt } = known;
  const { crossValidation } = made;
  const score = scoreWords({
    metric: competition.metric,
    crossValidation,
    confirmation: known.confirmation,
    check: known.check,
  });
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
