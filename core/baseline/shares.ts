import type { TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../schema/submission.ts';
import { truthOf } from '../submission/cells/labels.ts';
import { profileOf, type Specification } from '../submission/specification.ts';

/** Log losses punish a zero without end. */
const least = 1e-6;

/** How much of train belongs to what a column predicts: its class, or the positive one; undefined when train does not say. */
export const classShare = (
  column: SubmissionColumn,
  schema: SubmissionSchema,
  profile: TargetProfile | undefined,
): number | undefined => {
  const { labels, numeric } = profile ?? {};
  const total = (labels ?? []).reduce((sum, { count }) => sum + count, 0);
  const share = (name: string | undefined) => (labels?.find(({ label }) => label === name)?.count ?? 0) / total;
  if (schema.layout === 'classes') return total === 0 ? undefined : share(schema.mapping[column.name]);
  if (numeric && numeric.min >= 0 && (numeric.max <= 1 || column.kind === 'simplex')) return numeric.mean; // votes too
  if (labels?.length !== 2 || total === 0) return undefined;
  const names = labels.map(({ label }) => label);
  return share(names.find((name) => truthOf(name) === true) ?? names.toSorted().at(-1));
};

/** Shares for all columns of a row that must add up to one; empty when none must. */
export const simplexShares = ({
  schema,
  targets,
  metric,
}: Pick<Specification, 'schema' | 'targets' | 'metric'>): ReadonlyMap<string, string> => {
  const columns = schema.columns.filter(({ kind }) => kind === 'simplex');
  if (columns.length < 2) return new Map();
  const raw = columns.map((column) => classShare(column, schema, profileOf({ schema, targets }, column)));
  const known =
    metric.name !== 'balanced_logloss' && raw.every((share) => share !== undefined) && raw.some((share) => share !== 0);
  const shares = known ? raw.map((share) => Math.max(share ?? 0, least)) : columns.map(() => 1);
  const sum = shares.reduce((total, share) => total + share, 0);
  return new Map(columns.map(({ name }, j) => [name, String(shares[j]! / sum)])); // one share per column
};
