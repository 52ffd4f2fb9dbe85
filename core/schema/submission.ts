import * as z from 'zod';
import { Digest } from './basics.ts';

/** The 14 kinds of target cell that Kaggle asks for (see docs/submission/submission-schema.md). */
export const TargetKind = z.enum([
  'probability',
  'simplex',
  'score',
  'real',
  'bounded-real',
  'class-int',
  'ordinal-int',
  'class-string',
  'class-bool',
  'token-set',
  'ranked-list',
  'sequence',
  'text',
  'structured',
]);
export type TargetKind = z.output<typeof TargetKind>;

/**
 * What settles how the cells of a column are read, or (for a carried one) that they are copied: a person, train, test, the
 * page's metric, or a sample that can be read in one way only. Null: the sample alone, and it can be read in other ways.
 */
export const SettledBy = z.enum(['override', 'train', 'test', 'page', 'sample']).nullable();
export type SettledBy = z.output<typeof SettledBy>;

/** One column of the submission. Labels are spelled exactly as the submission must spell them. */
export const SubmissionColumn = z.strictObject({
  name: z.string(),
  role: z.enum(['key', 'target', 'carry']),
  kind: TargetKind.nullable(),
  /** Cells that rest on null are never repaired, and what is odd about them is a warning. */
  settled: SettledBy,
  min: z.number().nullable(),
  max: z.number().nullable(),
  labels: z.array(z.string()).nullable(),
  list: z.strictObject({ separator: z.string(), maxItems: z.int().nullable() }).nullable(),
  /** Up to five distinct cells of the sample, and how many distinct there are. */
  sampleValues: z.array(z.string()).max(5),
  uniques: z.int(),
  /** How train's labels are written here, where the sample has other words or numbers for them. Absent: as in train, or nearly so. */
  spelled: z.record(z.string(), z.string()).exactOptional(),
  /** What a prediction is multiplied by before it stands here. Absent: predictions stand here as they are. */
  weight: z.number().exactOptional(),
  /** The target column of which this one tells how far off its cells are. Absent: this one holds predictions. */
  deviationOf: z.string().exactOptional(),
  /** The quantile of its target that this column holds, as the bound of an interval. Absent: it holds no bound. */
  quantile: z.number().gt(0).lt(1).exactOptional(),
});
export type SubmissionColumn = z.output<typeof SubmissionColumn>;

/** What a valid submission.csv is. */
export const SubmissionSchema = z.strictObject({
  fileName: z.string(),
  /** Exact bytes and order, from the sample. */
  header: z.array(z.string()).min(1),
  /** The sample has no header: programs write one, and the file that is handed in is without. Absent: it is handed in as it is. */
  headless: z.literal(true).exactOptional(),
  columns: z.array(SubmissionColumn).min(1),
  /** Key columns; empty means rows are matched by position. Values repeat when `keyUnique` is false. */
  key: z.array(z.string()),
  keyUnique: z.boolean(),
  rows: z.strictObject({
    count: z.int().min(1),
    /** Blob: canonical CSV (with header) of the key and carry columns in the expected order, cells byte for byte. */
    expected: Digest,
    /** First few key cells, for people. */
    examples: z.array(z.string()).max(5),
    /** The sample is an excerpt: the rows of test are asked for. Absent: those of the sample, if there is one. */
    ofTest: z.literal(true).exactOptional(),
  }),
  /** `columns`: one train target per submission target; `classes`: submission targets are classes of one train target. */
  layout: z.enum(['columns', 'classes', 'unknown']),
  /** Submission column -> train target column (`columns`) or class label as train spells it (`classes`). */
  mapping: z.record(z.string(), z.string()),
  rowConstraint: z.enum(['sum-to-one']).nullable(),
});
export type SubmissionSchema = z.output<typeof SubmissionSchema>;
