import { hasTrait } from '../../core/metrics/table.ts';
import type { Competition } from '../../core/schema/competition.ts';

/** What is done to predictions after the models, fitted on held-out rows only. */
type Postprocess = 'threshold' | 'cut-points' | 'temper' | 'log-target' | 'clip' | 'snap' | 'round' | 'keep-level';

/** Chosen by metric and kind of target. Answers in the future may leave train's range and level, so they are not clipped or scaled to it. */
export const postprocessFor = ({ metric, submission, targets, task, time }: Competition): Postprocess[] => {
  const kinds = new Set(submission.columns.map(({ kind }) => kind));
  const ordinal = kinds.has('ordinal-int') || task === 'ordinal';
  const positive = targets.every(({ numeric }) => numeric !== null && numeric.min >= 0);
  const whole = targets.every(({ numeric }) => numeric?.integral === true);
  const values = targets.every(({ numeric }) => numeric !== null) && ['values', 'scores'].includes(metric.wants);
  const rules: readonly (readonly [Postprocess, boolean])[] = [
    ['cut-points', ordinal],
    ['threshold', metric.wants === 'labels' && !ordinal],
    ['temper', hasTrait(metric.name, 'sure')],
    ['log-target', hasTrait(metric.name, 'log-scale') && positive],
    ['clip', time?.kind !== 'future' && (kinds.has('bounded-real') || values)],
    ['snap', values && hasTrait(metric.name, 'snaps') && time?.kind !== 'future'],
    ['round', values && whole && metric.wants === 'values'],
    ['keep-level', time?.kind === 'future' && hasTrait(metric.name, 'log-scale')],
  ];
  return rules.flatMap(([name, applies]) => (applies ? [name] : []));
};
