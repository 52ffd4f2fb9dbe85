import { statSync } from 'node:fs';
import { fileSource } from '../../services/csv/chunks.ts';
import { fileTable } from '../../services/csv/source.ts';
import { survey } from '../../services/csv/survey.ts';
import type { Table } from '../../services/csv/table.ts';
import type { Competition, Metric, TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../schema/submission.ts';

/** Everything a submission is held against. `expected`: the key and carry columns, in the expected order. */
export interface Specification {
  readonly schema: SubmissionSchema;
  readonly expected: Table;
  readonly targets: readonly TargetProfile[];
  readonly metric: Pick<Metric, 'name' | 'wants' | 'k'>;
  /** How many pixels a mask has, where all images are of one size. */
  readonly pixels?: number | undefined;
  /** The real names of columns that a copy of the submission names otherwise, by their names in the copy. */
  readonly realNames?: ReadonlyMap<string, string> | undefined;
}

/** A competition's own specification; `pathOf` finds the blob of its expected rows. */
export const specificationOf = (
  competition: Pick<Competition, 'submission' | 'targets' | 'metric' | 'media'>,
  pathOf: (digest: string) => string,
): Specification => ({
  schema: competition.submission,
  expected: expectedRows(pathOf(competition.submission.rows.expected), competition.submission.rows.count),
  targets: competition.targets,
  metric: competition.metric,
  pixels: pixelsOf(competition.media),
});

const pixelsOf = (media: Competition['media']): number | undefined => {
  const { kind, size } = media?.target ?? {};
  return kind === 'mask' && size ? size[0] * size[1] : undefined;
};

/** The canonical CSV of expected rows that the schema points to; read in passes, never held. */
const expectedRows = (path: string, rows: number): Table => {
  const { size } = statSync(path);
  return fileTable(path, size, { rows, quoted: survey(fileSource(path, size)).quotes });
};

/** The train target behind a submission column, where there is one, on the column's scale. */
export const profileOf = (
  known: Pick<Specification, 'schema' | 'targets'>,
  column: SubmissionColumn,
): TargetProfile | undefined => {
  const profile = plainProfileOf(known, column);
  return profile === undefined || column.weight === undefined ? profile : multiplied(profile, column.weight);
};

const multiplied = (profile: TargetProfile, weight: number): TargetProfile => {
  const { numeric } = profile;
  if (numeric === null) return profile;
  const [min, max, mean, median] = [numeric.min, numeric.max, numeric.mean, numeric.median].map((one) => one * weight);
  const ends = [min ?? 0, max ?? 0].toSorted((a, b) => a - b);
  const [low = 0, high = 0] = ends;
  const std = numeric.std * Math.abs(weight);
  return {
    ...profile,
    labels: null,
    numeric: {
      ...numeric,
      integral: false,
      min: low,
      max: high,
      mean: mean ?? 0,
      median: median ?? 0,
      std,
      meanLog1p: null,
    },
  };
};

const plainProfileOf = (
  { schema, targets }: Pick<Specification, 'schema' | 'targets'>,
  column: SubmissionColumn,
): TargetProfile | undefined => {
  if (schema.layout === 'classes') return targets[0];
  const train = schema.mapping[column.name];
  return targets.find((target) => target.column === train) ?? (targets.length === 1 ? targets[0] : undefined);
};
