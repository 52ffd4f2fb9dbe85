import type { Mine } from '../../../core/leaderboard/standing.ts';
import type { Result } from '../../../core/schema/result.ts';

/** A run's cross-validated score: by our scorer, which knows its error over rows, else as the solution reports it. Where held rows contradict it, theirs. */
export const ownScore = ({ report }: Result): (Mine & { readonly metric: string }) | undefined => {
  if (report === null) return undefined;
  const { check, confirmation, crossValidation, metric } = report;
  const own = confirmation?.score == null ? crossValidation : confirmation;
  const told = check?.agrees === false ? check : own;
  if (told?.score == null) return undefined;
  return { metric: metric.name, direction: metric.direction, score: told.score, error: told.error ?? null };
};
