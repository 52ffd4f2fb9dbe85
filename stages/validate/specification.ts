import { readFileSync } from 'node:fs';
import type { Competition, Metric, TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../schema/submission.ts';
import { recordsIn, standard } from './read/records.ts';
import { type Table, tableOf } from './table.ts';

/** Everything a submission is held against. `expected`: the key and carry columns, in the expected order. */
export interface Specification {
  readonly schema: SubmissionSchema;
  readonly expected: Table;
  readonly targets: readonly TargetProfile[];
  readonly metric: Pick<Metric, 'name' | 'wants' | 'k'>;
}

/** Reads the canonical CSV of expected rows that the schema points to. */
const readExpected = (path: string): Table => expectedFrom(readFileSync(path, 'utf8'));

/** Throws on a file that is not canonical: it is ours, so that would be a bug. */
export const expectedFrom = (text: string): Table => {
  const [header, ...rows] = recordsIn(text, standard) ?? [];
  if (header === undefined) throw new Error('the blob of expected rows is not a CSV');
  return tableOf(header, rows);
};

/** A competition's own specification; `pathOf` finds the blob of its expected rows. */
export const specificationOf = (
  competition: Pick<Competition, 'submission' | 'targets' | 'metric'>,
  pathOf: (digest: string) => string,
): Specification => ({
  schema: competition.submission,
  expected: readExpected(pathOf(competition.submission.rows.expected)),
  targets: competition.targets,
  metric: competition.metric,
});

/** The train target behind a submission column, where there is one. */
export const profileOf = (
  { schema, targets }: Pick<Specification, 'schema' | 'targets'>,
  column: SubmissionColumn,
): TargetProfile | undefined => {
  if (schema.layout === 'classes') return targets[0];
  const train = schema.mapping[column.name];
  return targets.find((target) => target.column === train) ?? (targets.length === 1 ? targets[0] : undefined);
};
