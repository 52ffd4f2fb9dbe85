import * as z from 'zod';
import { ProfiledColumn } from './profiled-column.ts';

/** What makes a column worth a doubt before a model learns from it. */
const Suspicion = z.strictObject({
  column: z.string(),
  kind: z.enum([
    'empty',
    'constant',
    'almost-constant',
    /** Another value in each row: it names rows, and tells nothing about them. */
    'key',
    /** The same cells as another column. */
    'copy',
    /** Each value goes with one value of another column, and the other way round. */
    'renamed',
    /** Most cells are numbers, some are not. */
    'mixed',
    /** Numbers that programs take for texts: with a comma for a point, a currency, a per cent sign. */
    'spelled',
    'infinite',
    /** It alone almost decides the target. */
    'leak',
  ]),
  /** The other column, or an example of what is odd. */
  beside: z.string().nullable(),
  /** Of rows that have it; of `leak`: how much of the target it explains. */
  share: z.number().nullable(),
  /** Of `leak`: the share of rows that have the column, where it tells the target of these alone. Absent: of all. */
  filled: z.number().exactOptional(),
});
export type Suspicion = z.output<typeof Suspicion>;

/** Pearson's correlations of the most connected columns of numbers; null: one of the two does not vary. */
const Correlations = z.strictObject({
  columns: z.array(z.string()).min(2).max(30),
  values: z.array(z.array(z.number().nullable()).max(30)).max(30),
  /** Columns of numbers beside them. */
  more: z.int(),
});
export type Correlations = z.output<typeof Correlations>;

/** A table, column by column and between columns. */
export const ProfiledTable = z.strictObject({
  path: z.string(),
  format: z.enum(['csv', 'tsv', 'json', 'jsonl', 'parquet']),
  bytes: z.int(),
  rows: z.int(),
  /**
   * So many rows were drawn from a large table, the same ones each time; null: none had to be. Counts and shares of all rows are
   * told of missing cells, distinct values, least, largest and mean numbers, dates and duplicates; all else is of the drawn rows.
   */
  sampled: z.int().nullable(),
  columns: z.array(ProfiledColumn).max(1_000),
  moreColumns: z.int(),
  /** Rows that repeat an earlier one in the columns looked at, keys apart; estimated where rows are drawn. */
  duplicates: z.strictObject({ rows: z.int(), keys: z.array(z.string()).max(20) }),
  /** Columns that are missing in the same rows, and the share of rows where all of them are. */
  missingTogether: z.array(z.strictObject({ columns: z.array(z.string()).min(2).max(40), share: z.number() })).max(20),
  correlations: Correlations.nullable(),
  suspicious: z.array(Suspicion).max(200),
  /** The first rows, cells cut. */
  preview: z.array(z.array(z.string()).max(40)).max(5),
});
export type ProfiledTable = z.output<typeof ProfiledTable>;
