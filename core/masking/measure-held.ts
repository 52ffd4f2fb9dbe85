import { measure } from '../holdout/score.ts';
import { claimOf } from '../out-of-fold/claim.ts';
import { ok } from '../outcome.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';
import type { Masked } from './mask.ts';
import type { Tried } from './try-out.ts';
import type { Workplace } from './workplace.ts';

/** A run on a masked copy of a competition. */
interface HeldRun {
  readonly masked: Masked;
  readonly tried: Tried;
  readonly competition: Competition;
  readonly dataset: Dataset;
}

/** Scores a run's answers for held rows, beside what the same run says of itself: neither depends on how much time it had. */
export const measureHeld = async (
  { masked, tried, competition, dataset }: HeldRun,
  terms: Parameters<typeof measure>[1],
  context: Omit<Workplace, 'data'>,
) => {
  const question = { masked, submission: tried.path, metric: competition.metric.name };
  const said = { work: tried.work, data: masked.data, competition, dataset };
  const [measured, claimed] = await Promise.all([measure(question, terms), claimOf(said, terms, context)]);
  return measured.ok ? ok({ ...measured.value, claimed }) : measured;
};
