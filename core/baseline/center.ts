import type { TargetProfile } from '../schema/competition.ts';

/** Which constant a metric likes best: absolute errors the median, errors of logarithms the mean of those, the rest the mean. */
export const center = (numeric: NonNullable<TargetProfile['numeric']>, metric: string): number => {
  if (absolute.has(metric)) return numeric.median;
  if (logarithmic.has(metric) && numeric.meanLog1p !== null) return Math.expm1(numeric.meanLog1p);
  return numeric.mean;
};

const absolute = new Set(['mae', 'medae', 'wmae', 'mape', 'smape', 'rmspe', 'log_mae', 'laplace_ll']);
const logarithmic = new Set(['rmsle', 'mean_rmsle', 'rmse_log']);
