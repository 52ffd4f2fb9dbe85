import type { Competition, TargetProfile } from '../../../../core/schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../../../../core/schema/submission.ts';
import type { Specification } from '../../../../core/submission/specification.ts';
import { tableOf, textOf } from '../../../../services/csv/write/transform.ts';
import { plainCompetition } from '../../../rigs/data/plain-competition.ts';

/** A key column. */
export const key = (name: string): SubmissionColumn => ({ ...blank, name, role: 'key' });
/** A column that only repeats the sample. */
export const carry = (name: string): SubmissionColumn => ({ ...blank, name, role: 'carry', settled: 'test' });
/** A target column; what is not said is unknown. */
export const target = (
  name: string,
  kind: SubmissionColumn['kind'],
  more: Partial<SubmissionColumn> = {},
): SubmissionColumn => ({
  ...blank,
  name,
  role: 'target',
  kind,
  settled: 'train',
  sampleValues: ['0'],
  uniques: 1,
  ...more,
});
const blank = {
  kind: null,
  settled: null,
  min: null,
  max: null,
  labels: null,
  list: null,
  sampleValues: [],
  uniques: 0,
};

export const profile = (column: string, more: Partial<TargetProfile> = {}): TargetProfile => ({
  column,
  rows: 100,
  missing: 0,
  labels: null,
  numeric: null,
  ...more,
});

interface Wanted {
  readonly columns: readonly SubmissionColumn[];
  /** Key and carried cells, row by row, in the expected order. */
  readonly rows: readonly (readonly string[])[];
  readonly targets?: readonly TargetProfile[];
  readonly metric?: string;
  readonly schema?: Partial<SubmissionSchema>;
}

/** A specification as analyze would make it; `expected` is the blob's text. */
export const specimen = (wanted: Wanted): Specification & { readonly expectedText: string } => {
  const { columns, rows, targets = [], metric = 'auc' } = wanted;
  const copied = columns.filter(({ role }) => role !== 'target').map(({ name }) => name);
  const keys = columns.filter(({ role }) => role === 'key').map(({ name }) => name);
  const expected =
    copied.length === 0
      ? tableOf(
          ['row'],
          rows.map((_, i) => [String(i)]),
        )
      : tableOf(copied, rows);
  return {
    expectedText: textOf(expected),
    expected,
    targets,
    metric: { name: metric, wants: 'values', k: null },
    schema: {
      fileName: 'submission.csv',
      header: columns.map(({ name }) => name),
      columns: [...columns],
      key: keys,
      keyUnique: true,
      rows: { count: rows.length, expected: '0'.repeat(64), examples: [] },
      layout: 'columns',
      mapping: {},
      rowConstraint: columns.some(({ kind }) => kind === 'simplex') ? 'sum-to-one' : null,
      ...wanted.schema,
    },
  };
};

/** `n` keys: id_0, id_1, ... */
export const ids = (n: number, prefix = 'id_'): string[][] => Array.from({ length: n }, (_, i) => [`${prefix}${i}`]);

/** A whole competition around a specification. */
export const competitionFor = (
  specification: Specification,
  expected: string,
  more: Partial<Competition> = {},
): Competition =>
  plainCompetition({
    slug: 'specimen',
    submission: { ...specification.schema, rows: { ...specification.schema.rows, expected } },
    idColumn: specification.schema.key[0] ?? null,
    targets: specification.targets.length > 0 ? [...specification.targets] : [profile('y')],
    features: ['a', 'b'],
    task: 'binary',
    metric: { ...specification.metric, direction: 'max', confidence: 'high' },
    ...more,
  });
