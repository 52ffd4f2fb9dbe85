import type * as z from 'zod';
import type { submission } from '../artifacts.ts';
import type { Competition } from '../schema/competition.ts';
import type { Status } from '../schema/result.ts';

/** One sentence for people: what came out and how much it is worth. */
export const summarise = (
  status: Status,
  competition: Competition,
  made: z.output<typeof submission.schema>,
): string => {
  const cv = made.crossValidation;
  const score = cv === null ? 'no cross-validation' : `cross-validated ${cv.metric} ${Number(cv.score.toPrecision(5))}`;
  const open = made.sandbox === 'none' ? ' It was made without a sandbox.' : '';
  const rows = `${competition.submission.rows.count.toLocaleString('en')} rows`;
  switch (status) {
    case 'ok':
      return `A valid submission of ${rows}, ${score}.${open}`;
    case 'repaired':
      return `A valid submission of ${rows} after ${made.repairs.length} repair(s), ${score}.${open}`;
    case 'fallback':
      return `Only a plain fallback of ${rows}: a constant learned from train, no model's work.`;
    case 'failed':
      return 'No submission.';
  }
};
