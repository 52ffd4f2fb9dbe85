import { metricByWord } from '../metrics/aliases.ts';
import { hasTrait, type MetricName, metricNames, metrics } from '../metrics/table.ts';
import type { NoSuchColumn } from './hold-back/target-table.ts';
import type { Answers } from './hold-back/ways/answers.ts';

/** A metric of one column, by which a model of an exploration can be scored. */
export type ExploredMetric = MetricName;

const judged = ['values', 'labels', 'probabilities'] as const;

/** What the predictions of such a metric are. */
export const wantsOf = (name: ExploredMetric): (typeof judged)[number] =>
  judged.find((one) => one === metrics[name].wants) ?? 'values';

/** The metric of this name; undefined: it judges several columns, lists, texts or shapes, or is none. */
export const exploredMetric = (word: string): ExploredMetric | undefined => {
  const found = metricByWord(word)?.name;
  if (found === undefined || !judged.some((one) => one === metrics[found].wants)) return undefined;
  const isOfSeveral = metricNames.some((name) => name !== found && metrics[name].several === found);
  return isOfSeveral || hasTrait(found, 'columns-named') ? undefined : found;
};

/** Why the answers cannot be judged by a metric; undefined: they can. */
export const whyUnjudged = (metric: ExploredMetric, { labels, numeric }: Answers): NoSuchColumn | undefined => {
  const wants = wantsOf(metric);
  const why =
    wants === 'values' && !numeric
      ? `${metric} judges numbers, and the target has other cells`
      : wants === 'probabilities' && labels !== 2
        ? `${metric} judges the probability of one of two labels, and the target has ${labels}`
        : undefined;
  return why === undefined ? undefined : { why, advice: 'Name another --metric, or none.' };
};
