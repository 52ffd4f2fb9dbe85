import { metricByWord } from './aliases.ts';
import { metrics } from './table.ts';

/** A score that a program printed. */
export interface PrintedScore {
  readonly metric: string;
  readonly score: number;
}

/** Whether the best score is the highest or the lowest; null: we do not know the metric, so no score of it is called the best. */
const directionOf = (metric: string): 'max' | 'min' | null => {
  const known = metricByWord(metric);
  return known === undefined ? null : metrics[known.name].direction;
};

/** The better of two scores. Of a metric that we do not know, or that changed, the later one is kept. */
export const betterScore = <S extends PrintedScore>(before: S | null, now: S): S => {
  const direction = directionOf(now.metric);
  if (before === null || before.metric !== now.metric || direction === null) return now;
  const isBetter = direction === 'max' ? now.score > before.score : now.score < before.score;
  return isBetter ? now : before;
};

/** What the score that `betterScore` keeps is called: `best auc`; if we do not know the metric: `latest fit`. */
export const keptScoreName = (metric: string): string =>
  `${directionOf(metric) === null ? 'latest' : 'best'} ${metric}`;
