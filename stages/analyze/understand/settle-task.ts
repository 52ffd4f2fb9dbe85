import type { Competition } from '../../../core/schema/competition.ts';
import type { Media } from '../../../core/schema/media.ts';
import { taskOf } from '../task.ts';
import type { Inputs } from './inputs.ts';
import type { SettledMetric } from './settle-metric.ts';
import type { SettledTargets } from './settle-targets.ts';

/** Settles the task by the answers, the metric, and whether the future is asked for. */
export const settleTask = (
  { notes }: Inputs,
  { layout, targets }: SettledTargets,
  { metric, oneHot, targetMap }: SettledMetric,
  { media, time }: { readonly media: Media | undefined; readonly time: Competition['time'] },
): Competition['task'] => {
  notes.because('task', 'train', `${metric.name} over ${targets.length} train target(s)`);
  return taskOf({
    ...{ metric, map: targetMap, targets, oneHot },
    target: media?.target ?? null,
    submissionTargets: layout.targets.length,
    isFuture: time?.kind === 'future',
  });
};
