import { round6 } from '../../../columns/round.ts';
import { countIn, numberIn } from '../batches.ts';
import type { TargetRows } from './rows.ts';

/** The number of labels whose shares are given for a group of rows. */
export const mostLabels = 6;

/** SQL: what is told of the target of some rows. */
export const levels = ({ kind, labels }: TargetRows): string =>
  kind === 'number'
    ? 'favg(y) AS mean'
    : labels
        .slice(0, mostLabels)
        .map((_, at) => `count(*) FILTER (y = ${at}) AS s${at}`)
        .join(', ');

/** The same as it is told: in the target's own units, or as shares. */
export const levelOf = (
  { kind, labels, mean, sd }: TargetRows,
  rows: number,
  row: Readonly<Record<string, unknown>>,
) => {
  const scaledMean = numberIn(row, 'mean');
  return {
    rows,
    mean: kind === 'number' && scaledMean !== null ? round6(mean + scaledMean * (sd > 0 ? sd : 1)) : null,
    shares:
      kind === 'number'
        ? []
        : labels.slice(0, mostLabels).map((_, at) => round6(countIn(row, `s${at}`) / Math.max(1, rows))),
  };
};
