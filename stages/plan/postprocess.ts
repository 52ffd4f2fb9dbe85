import type { Competition } from '../schema/competition.ts';

/** What is done to predictions after the models, fitted on held-out rows only. */
export type Postprocess = 'threshold' | 'cut-points' | 'log-target' | 'clip' | 'renormalise' | 'round';

const relative = new Set(['rmsle', 'mean_rmsle', 'rmse_log', 'smape', 'mape', 'rmspe']);

/** The likeliest label is the best one. */
const plain = new Set(['accuracy', 'top1_error', 'micro_f1']);

/** By metric and kind of target. */
export const postprocessFor = ({ metric, submission, targets, task }: Competition): Postprocess[] => {
  const kinds = new Set(submission.columns.map(({ kind }) => kind));
  const ordinal = kinds.has('ordinal-int') || task === 'ordinal';
  const positive = targets.every(({ numeric }) => numeric !== null && numeric.min >= 0);
  const whole = targets.every(({ numeric }) => numeric?.integral === true);
  const rules: readonly (readonly [Postprocess, boolean])[] = [
    ['cut-points', ordinal],
    ['threshold', metric.wants === 'labels' && !ordinal && !plain.has(metric.name)],
    ['log-target', relative.has(metric.name) && positive],
    ['clip', kinds.has('bounded-real') || (relative.has(metric.name) && positive)],
    ['renormalise', submission.rowConstraint === 'sum-to-one'],
    ['round', whole && (metric.name === 'mae' || metric.name === 'medae') && metric.wants === 'values'],
  ];
  return rules.flatMap(([name, applies]) => (applies ? [name] : []));
};
