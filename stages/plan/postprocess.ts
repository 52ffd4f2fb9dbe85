import type { Competition } from '../schema/competition.ts';

/** What is done to predictions after the models, fitted on held-out rows only. */
type Postprocess = 'threshold' | 'cut-points' | 'log-target' | 'clip' | 'round';

const relative = new Set(['rmsle', 'mean_rmsle', 'rmse_log', 'smape', 'mape', 'rmspe']);

/** By metric and kind of target. A future may leave train's range, so it is not clipped to it. */
export const postprocessFor = ({ metric, submission, targets, task, time }: Competition): Postprocess[] => {
  const kinds = new Set(submission.columns.map(({ kind }) => kind));
  const ordinal = kinds.has('ordinal-int') || task === 'ordinal';
  const positive = targets.every(({ numeric }) => numeric !== null && numeric.min >= 0);
  const whole = targets.every(({ numeric }) => numeric?.integral === true);
  const values = targets.every(({ numeric }) => numeric !== null) && ['values', 'scores'].includes(metric.wants);
  const rules: readonly (readonly [Postprocess, boolean])[] = [
    ['cut-points', ordinal],
    ['threshold', metric.wants === 'labels' && !ordinal],
    ['log-target', relative.has(metric.name) && positive],
    ['clip', kinds.has('bounded-real') || (values && time?.kind !== 'future')],
    ['round', whole && (metric.name === 'mae' || metric.name === 'medae')],
  ];
  return rules.flatMap(([name, applies]) => (applies ? [name] : []));
};
