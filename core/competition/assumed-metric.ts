import { isMetric, metrics } from '../metrics/table.ts';
import type { Competition } from '../schema/competition.ts';

/** That nobody surely names the metric, with the remedy; null: somebody does. It decides what is learned and how answers are scored. */
export const assumedMetric = ({ metric, evidence }: Pick<Competition, 'metric' | 'evidence'>): string | null => {
  if (metric.confidence === 'high') return null;
  const source = evidence.metric?.[0]?.source ?? 'default';
  if (!isMetric(metric.name)) return 'no page names the metric: name it (--metric)';
  const { ranked } = metrics[metric.name];
  const word = ranked === undefined || metric.k === null ? metric.name : `${ranked}@${metric.k}`;
  return `${becauseOf(source, word)}: say --metric ${word} if it is right, or name another`;
};

const becauseOf = (source: string, word: string): string => {
  switch (source) {
    case 'default':
      return `no page names the metric, so ${word} is assumed`;
    case 'model':
      return `the metric ${word} is what a model makes of the page`;
    default:
      return `the metric ${word} comes from a passing remark on the page`;
  }
};
