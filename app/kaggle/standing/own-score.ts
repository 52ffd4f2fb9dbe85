import type { Mine } from '../../../core/leaderboard/standing.ts';
import type { Result } from '../../../core/schema/result.ts';

/** A run's cross-validated score: by our scorer, which knows its error over rows, else as the solution reports it. */
export const ownScore = ({ report }: Result): (Mine & { readonly metric: string }) | undefined => {
  if (report === null) return undefined;
  const { confirmation, crossValidation, metric } = report;
  const told = confirmation?.score == null ? crossValidation : confirmation;
  if (told?.score == null) return undefined;
  return { metric: metric.name, direction: metric.direction, score: told.score, error: told.error ?? null };
};
