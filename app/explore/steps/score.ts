import { join } from 'node:path';
import { scoreKept } from '../../../core/explore/score/score-kept.ts';
import type { KeptScore } from '../../../core/schema/explore/exploration.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import { termsOf } from '../session/terms.ts';
import type { StepsJob } from './job.ts';

/** Scores what the session kept as its model, on the rows that it never had. */
export const scoreModel = (job: StepsJob, heldBack: HeldBack, signal: AbortSignal): Promise<KeptScore> => {
  const { folder, python, scratch } = job;
  const model = join(folder.work, 'model');
  return scoreKept({ model, held: folder.held, heldBack, python, scratch, signal, terms: termsOf(job) });
};
