import { keptScoreName } from '../../../core/metrics/best-score.ts';
import { linesChart } from '../charts/lines.ts';
import { timelineChart } from '../charts/timeline.ts';
import type { RunTimeline } from '../timeline.ts';
import { chart, type Part } from './parts.ts';

/** More curves in one picture could not be told apart. */
const mostCurves = 3;

/** Pictures over the run's seconds: its stages, its scores, and what programs used. */
export const curves = ({ bars, use, progress }: RunTimeline, metric: string): readonly Part[] => {
  const scores = progress.filter(({ points }) => points.length > 1).slice(0, mostCurves);
  const { cores, memory, gpu } = use;
  const used = [cores, memory, ...(gpu.points.length < 2 ? [] : [gpu])];
  return [
    bars.length === 0 ? null : chart(timelineChart(bars), 'When each stage was at work, in seconds of the run'),
    scores.length === 0
      ? null
      : chart(
          linesChart(scores, { unit: metric, isStep: true, fromZero: false }),
          `${keptScoreName(metric)} so far, cross-validated`,
        ),
    cores.points.length < 2 ? null : chart(linesChart(used, { unit: '' }), usedWords(gpu.points.length)),
  ];
};

const usedWords = (gpuPoints: number): string =>
  `Cores and memory that programs used${gpuPoints < 2 ? '' : ', and the busy share of the GPU'}`;
