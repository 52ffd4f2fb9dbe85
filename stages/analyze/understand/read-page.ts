import { type Description, findDescription } from '../../../core/competition/description.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import type { Notes } from '../evidence.ts';
import { examplesFrom, type SubmissionExample } from '../layout/without-sample/submission-example.ts';
import { admitClaims, type Claims } from '../metric/claims.ts';
import { metricFound } from '../override/metric.ts';
import type { Question } from './inputs.ts';
import type { ReshapedRoles } from './reshape-roles.ts';

/** What the competition's page says. */
export interface Page {
  readonly description: Description | null;
  /** Empty: there is no page. */
  readonly text: string;
  /** The metric by name, as a person, Kaggle or the page says it. */
  readonly namedMetric: MetricFound | undefined;
  /** Examples of a submission, if there is no sample. */
  readonly examples: readonly SubmissionExample[];
  /** What a model read there. */
  readonly claims: Claims;
}

/** Reads the page by rules, and takes what a model read if the page confirms it. */
export const readPage = async (
  { dataset, context, notes, override, requirement }: Question,
  { roles, header }: ReshapedRoles,
  warn: Notes['warn'],
): Promise<Page> => {
  const description = await findDescription(context.data, dataset.files);
  const namedMetric = metricFound({ override, description, about: dataset.about, notes });
  const examples = roles.sample === null ? examplesFrom(header, description?.lines ?? []) : [];
  const claims = admitClaims(requirement, description, warn);
  return { description, text: description?.text ?? '', namedMetric, examples, claims };
};
