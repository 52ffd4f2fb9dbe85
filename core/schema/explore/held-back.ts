import * as z from 'zod';
import { metricNames } from '../../metrics/table.ts';
import { DataFile } from '../dataset.ts';
import { HeldBy } from './held-by.ts';

/** A column that a model gets, and how pandas reads it as a rule. */
const Column = z.strictObject({ name: z.string(), dtype: z.enum(['int64', 'float64', 'str']) });

/** The column that is to be predicted, in its table. */
export const ExploredTarget = z.strictObject({
  /** The table's path below `data/`. */
  path: z.string(),
  column: z.string(),
  kind: z.enum(['binary', 'multiclass', 'numeric']),
  /** The label that a probability is of, where there are two; else null. */
  positive: z.string().nullable(),
  /** The metric that the user names; absent: the usual one of its kind. */
  metric: z.enum(metricNames).exactOptional(),
  /** What one would say without looking at a row: the most frequent label, or the mean. */
  constant: z.string(),
  /** The table's other columns, in order. */
  columns: z.array(Column),
});
export type ExploredTarget = z.output<typeof ExploredTarget>;

/** How data were laid out, and which rows were held back from the session. */
export const HeldBack = z.strictObject({
  /** What lies in `data/`. */
  files: z.array(DataFile),
  /** Null: none was named, or none is found. */
  target: ExploredTarget.nullable(),
  /** Of the target's table. */
  rows: z.strictObject({ searched: z.int().min(0), held: z.int().min(0) }),
  /** Which these are; null: none is held back. */
  by: HeldBy.nullable(),
  /** The file with the held rows, beside their answers; null: none is held back, and `why` says why. */
  file: z.enum(['rows.csv', 'rows.json', 'rows.jsonl', 'rows.parquet']).nullable(),
  why: z.string().nullable(),
  /** Files that were cut or left out because they tell answers, a line each. */
  notes: z.array(z.string()),
});
export type HeldBack = z.output<typeof HeldBack>;
