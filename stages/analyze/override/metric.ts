import type { Description } from '../description.ts';
import { type MetricFound, readMetric } from '../metric.ts';
import type { Override } from './read.ts';

/** The metric that is known before any cell is looked at: a person's word, else the page's. */
export const metricFound = ({ metric }: Override, description: Description | null): MetricFound | undefined => {
  const onPage = readMetric(description);
  if (metric === undefined) return onPage;
  const k = metric.k ?? (onPage?.name === metric.name ? onPage.k : null);
  return { ...metric, k, confidence: 'high', byOverride: true };
};
