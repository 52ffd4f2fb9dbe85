import * as z from 'zod';
import { Count } from '../../services/tables/engine.ts';

/** What `toldByOthers` finds. */
export const ToldByOthers = z.object({
  at: Count,
  /** That have a group and an answer. */
  rows: Count,
  groups: Count,
  /** Rows with another answer than the most frequent one; of numbers all of them. */
  others: Count,
  /** Null: all answers are the same. */
  share: z.number().nullable(),
});
export type ToldByOthers = z.output<typeof ToldByOthers>;

/**
 * SQL: how well the other rows of its group (`g`) tell a row's answer (`y`), beyond what all other rows tell, 1 is fully. A row never
 * tells itself, so names of rows and small groups tell nothing by chance: what they have in common is 0 on average.
 */
export const toldByOthers = (kind: 'number' | 'labels', rows: string, at = 0): string =>
  kind === 'number' ? numberTold(rows, at) : labelsTold(rows, at);

/** Of two rows of a group, how often both have one label, beside two rows of all; a row that is alone is as good as one of all. */
const labelsTold = (rows: string, at: number): string => `WITH cells AS MATERIALIZED
    (SELECT g, y, count(*)::DOUBLE AS c FROM ${rows} WHERE g IS NOT NULL GROUP BY g, y),
  groups AS (SELECT sum(c) AS n, sum(c * (c - 1)) AS pairs FROM cells GROUP BY g),
  labels AS (SELECT sum(c) AS c FROM cells GROUP BY y),
  whole AS (SELECT sum(c) AS n, max(c) AS most, sum(c * (c - 1)) / nullif(sum(c) * (sum(c) - 1), 0) AS chance FROM labels),
  told AS (SELECT count(*) AS groups, sum(CASE WHEN n > 1 THEN pairs / (n - 1) ELSE (SELECT chance FROM whole) END) AS rightly FROM groups)
  SELECT ${at} AS at, coalesce(n, 0)::BIGINT AS rows, groups, coalesce(n - most, 0)::BIGINT AS others,
    CASE WHEN chance < 1 THEN (rightly / n - chance) / (1 - chance) END AS share FROM whole, told`;

/** The squared error of the mean of the group's other rows, beside that of the mean of all others. */
const numberTold = (rows: string, at: number): string => `WITH groups AS
    (SELECT count(*)::DOUBLE AS n, var_pop(y) * count(*) AS inside FROM ${rows} WHERE g IS NOT NULL GROUP BY g),
  whole AS (SELECT count(*)::DOUBLE AS n, var_pop(y) * count(*) AS spread FROM ${rows} WHERE g IS NOT NULL),
  told AS (SELECT count(*) AS groups, sum(CASE WHEN groups.n > 1 THEN inside * (groups.n / (groups.n - 1)) ** 2
    ELSE spread / whole.n * (whole.n / greatest(1, whole.n - 1)) ** 2 END) AS missed FROM groups, whole)
  SELECT ${at} AS at, n::BIGINT AS rows, groups, n::BIGINT AS others,
    CASE WHEN spread > 0 THEN 1 - missed / (spread * (n / (n - 1)) ** 2) END AS share FROM whole, told`;
