import type { Metric } from '../schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../schema/submission.ts';

interface MetricAndColumns {
  readonly schema: Pick<SubmissionSchema, 'columns' | 'mapping'>;
  readonly metric: Pick<Metric, 'name'>;
}

/** Whether a column asks how far off another is: by its name, or as the second of two whose likelihood is that of a Laplace distribution. */
export const isDeviation = (
  { schema: { columns, mapping }, metric }: MetricAndColumns,
  { name, deviationOf }: Pick<SubmissionColumn, 'name' | 'deviationOf'>,
): boolean => {
  if (deviationOf !== undefined) return true;
  const [, second] = columns.filter(({ role }) => role === 'target');
  return metric.name === 'laplace_ll' && second?.name === name && mapping[name] === undefined;
};
