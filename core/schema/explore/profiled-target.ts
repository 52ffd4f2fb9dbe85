import * as z from 'zod';

/** The target of some rows: its mean where it is a number, else the share of each label that is told apart. */
const Level = z.strictObject({ rows: z.int(), mean: z.number().nullable(), shares: z.array(z.number()).max(6) });

/** The target of the rows with one value, or with numbers from one to the other; all null: rows that miss the column. */
const Group = Level.extend({
  value: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type TargetGroup = z.output<typeof Group>;

/** What a column alone tells of the target. */
const Told = z.strictObject({
  column: z.string(),
  /**
   * Share of the target that its value, or which twentieth of its numbers it is in, explains: eta squared of a number, Goodman and
   * Kruskal's tau of labels, both corrected for the number of groups. Null: it has too many values to tell.
   */
  explained: z.number().min(0).max(1).nullable(),
  /** Rows with a target that have the column, and how well it tells the target of these alone; null: all have it. */
  filled: z.strictObject({ rows: z.int(), explained: z.number().nullable() }).nullable(),
  /** Pearson's, of two columns of numbers; with two labels, of a number and the second label. */
  correlation: z.number().nullable(),
  /** Spearman's of two columns of numbers; only for the columns that explain most. */
  ranks: z.number().nullable(),
  /** The target along the column; only for the columns that explain most. */
  groups: z.array(Group).max(13),
});
export type ToldOfTarget = z.output<typeof Told>;

/** The column that is asked for, in its table. */
export const ProfiledTarget = z.strictObject({
  column: z.string(),
  table: z.string(),
  /** `other`: texts, lists, dates, or another value in nearly each row. */
  kind: z.enum(['number', 'labels', 'other']),
  /** Rows that have it, of those that are looked at. */
  rows: z.int(),
  missing: z.int(),
  /** The most frequent first; the last one of six may stand for all others: `rest`. */
  labels: z.array(z.strictObject({ label: z.string(), rows: z.int() })).max(6),
  rest: z.boolean(),
  /** Along the first column of dates; null: there is none, or nothing varies. */
  overTime: z
    .strictObject({
      column: z.string(),
      unit: z.enum(['hour', 'day', 'week', 'month', 'quarter', 'year', 'decade']),
      points: z.array(Level.extend({ from: z.string() })).max(80),
    })
    .nullable(),
  /** Those that explain most first, those of which nothing can be told last. None of an `other` target. */
  columns: z.array(Told).max(1_000),
});
export type ProfiledTarget = z.output<typeof ProfiledTarget>;
