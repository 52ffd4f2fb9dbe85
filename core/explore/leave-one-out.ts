import * as z from 'zod';
import { Count } from '../../services/tables/engine.ts';

/** A row of the query that `leaveOneOutSql` gives. */
export const LeaveOneOut = z.object({
  at: Count,
  /** The rows that have a group and an answer. */
  rows: Count,
  groups: Count,
  /** The rows whose answer is not the most frequent one; of numbers, all rows. */
  others: Count,
  /** Null: all answers are the same. */
  share: z.number().nullable(),
});
export type LeaveOneOut = z.output<typeof LeaveOneOut>;

/**
 * Gives SQL of how well the other rows of its group (`g`) predict a row's answer (`y`), beyond what all other rows predict: 1 is
 * perfectly. Each row is left out of its own prediction, so names of rows and small groups get 0 on average.
 */
export const leaveOneOutSql = (kind: 'number' | 'labels', rows: string, at = 0): string =>
  kind === 'number' ? numbersSql(rows, at) : labelsSql(rows, at);

/** Compares how often two rows of a group have one label with how often two of all rows do. A row alone in its group counts as one of all. */
const labelsSql = (rows: string, at: number): string => `WITH cells AS MATERIALIZED
    (SELECT g, y, count(*)::DOUBLE AS c FROM ${rows} WHERE g IS NOT NULL GROUP BY g, y),
  groups AS (SELECT sum(c) AS n, sum(c * (c - 1)) AS pairs FROM cells GROUP BY g),
  labels AS (SELECT sum(c) AS c FROM cells GROUP BY y),
  whole AS (SELECT sum(c) AS n, max(c) AS most, sum(c * (c - 1)) / nullif(sum(c) * (sum(c) - 1), 0) AS chance FROM labels),
  told AS (SELECT count(*) AS groups, sum(CASE WHEN n > 1 THEN pairs / (n - 1) ELSE (SELECT chance FROM whole) END) AS rightly FROM groups)
  SELECT ${at} AS at, coalesce(n, 0)::BIGINT AS rows, groups, coalesce(n - most, 0)::BIGINT AS others,
    CASE WHEN chance < 1 THEN (rightly / n - chance) / (1 - chance) END AS share FROM whole, told`;

/** Compares the squared error of the mean of the group's other rows with that of the mean of all other rows. */
const numbersSql = (rows: string, at: number): string => `WITH groups AS
    (SELECT count(*)::DOUBLE AS n, var_pop(y) * count(*) AS inside FROM ${rows} WHERE g IS NOT NULL GROUP BY g),
  whole AS (SELECT count(*)::DOUBLE AS n, var_pop(y) * count(*) AS spread FROM ${rows} WHERE g IS NOT NULL),
  told AS (SELECT count(*) AS groups, sum(CASE WHEN groups.n > 1 THEN inside * (groups.n / (groups.n - 1)) ** 2
    ELSE spread / whole.n * (whole.n / greatest(1, whole.n - 1)) ** 2 END) AS missed FROM groups, whole)
  SELECT ${at} AS at, n::BIGINT AS rows, groups, n::BIGINT AS others,
    CASE WHEN spread > 0 THEN 1 - missed / (spread * (n / (n - 1)) ** 2) END AS share FROM whole, told`;
