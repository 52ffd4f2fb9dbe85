import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import { unite } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { groupingOf } from './groupings.ts';
import type { TargetRows } from './rows.ts';

/** Groups must repeat: with a group for each few rows nothing is explained, only repeated. */
export const fewestRowsAGroup = 5;

const Between = z.object({ at: Count, groups: Count, n: Count, sum: z.number().nullable() });

/** How much of the target each column alone explains, by its place in the table; columns with too many values are left out. */
export const explainedBy = async (
  engine: TableEngine,
  { columns }: KnownSample,
  target: TargetRows,
): Promise<ReadonlyMap<number, number>> => {
  if (target.kind === 'other') return new Map();
  const [whole] = await engine.query(between(target, -1, "'all'"), Between);
  const parted = columns.flatMap((column) => groupedBy(column, target));
  const found = await unite(
    engine,
    parted.map(({ at, by }) => between(target, at, by)),
    Between,
  );
  const explained = found.flatMap(({ at, groups, n, sum }) => {
    const share = whole === undefined ? null : shareOf(target, { groups, n, sum: sum ?? 0, least: whole.sum ?? 0 });
    return share === null ? [] : [[at, round6(share)] as const];
  });
  return new Map(explained);
};

const groupedBy = (column: KnownColumn, target: TargetRows) => {
  const grouping = column === target.column ? null : groupingOf(column, 20);
  return grouping === null ? [] : [{ at: column.index, by: grouping.by }];
};

/** SQL: of numbers the sum of squares between groups; of labels the rows that are told rightly when each group guesses by its shares. */
const between = ({ kind, beside }: TargetRows, at: number, by: string): string => {
  const rows = beside(`${by} AS g`);
  const groups =
    kind === 'number'
      ? `SELECT count(*) AS n, sum(y) * sum(y) / count(*) AS q FROM ${rows} GROUP BY g`
      : `SELECT sum(c) AS n, sum(c * c) / sum(c) AS q FROM
          (SELECT g, y, count(*)::DOUBLE AS c FROM ${rows} GROUP BY g, y) GROUP BY g`;
  return `SELECT ${at} AS at, count(*) AS groups, coalesce(sum(n), 0)::BIGINT AS n, sum(q)::DOUBLE AS sum FROM (${groups})`;
};

interface Sums {
  readonly groups: number;
  readonly n: number;
  readonly sum: number;
  /** The sum of one group of all rows. */
  readonly least: number;
}

/** Gives the share that groups explain of all that could be explained, less what as many groups explain by chance. */
const shareOf = ({ kind, sd }: TargetRows, { groups, n, sum, least }: Sums): number | null => {
  const most = kind === 'number' ? (sd > 0 ? n - 1 : 0) : n;
  if (n < 2 || groups * fewestRowsAGroup > n || most <= least) return null;
  const share = (sum - least) / (most - least);
  return Math.min(1, Math.max(0, 1 - ((1 - share) * (n - 1)) / (n - groups)));
};
