import { hasTrait } from '../metrics/table.ts';
import type { TargetProfile } from '../schema/competition.ts';

/** Which constant a metric likes best: absolute errors the median, errors of logarithms the mean of those, the rest the mean. */
export const bestCenter = (numeric: NonNullable<TargetProfile['numeric']>, metric: string): number => {
  if (hasTrait(metric, 'median')) return numeric.median;
  if (hasTrait(metric, 'never-negative') && !hasTrait(metric, 'counts') && numeric.meanLog1p !== null)
    return Math.expm1(numeric.meanLog1p);
  return numeric.mean;
};
