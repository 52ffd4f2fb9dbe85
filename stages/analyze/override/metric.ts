import type { Description } from '../../../core/competition/description.ts';
import { type MetricFound, readMetric } from '../../../core/metrics/metric.ts';
import type { About } from '../../../services/kaggle/competition/about.ts';
import type { Notes } from '../evidence.ts';
import { agreeOnMetric } from '../metric/agree.ts';
import { withListInRows } from '../metric/list-in-rows.ts';
import type { Override } from './read.ts';

interface Told {
  readonly override: Override;
  readonly description: Description | null;
  readonly about: About | null;
  readonly notes: Notes;
}

/** The metric that is known before any cell is read: a person's, or else that of page and Kaggle. */
export const metricFound = ({ override: { metric }, description, about, notes }: Told): MetricFound | undefined => {
  const onPage = readMetric(description);
  if (metric === undefined) return withListInRows(agreeOnMetric(onPage, about, notes), description, notes);
  const k = metric.k ?? (onPage?.name === metric.name ? onPage.k : null);
  return { ...metric, k, confidence: 'high', source: 'override', stated: true };
};
