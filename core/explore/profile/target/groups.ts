import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { TargetGroup } from '../../../schema/explore/profiled-target.ts';
import { unite } from '../batches.ts';
import type { KnownColumn } from '../columns/columns.ts';
import { upTo } from '../columns/columns.ts';
import { spelled } from '../columns/values.ts';
import { groupingOf } from './groupings.ts';
import { levelOf, levels } from './levels.ts';
import type { TargetRows } from './rows.ts';

const mostGroups = 12;

const Row = z.looseObject({ at: Count, cell: z.string().nullable(), rows: Count });

/** The target along each of these columns, by place: in tenths of numbers, or for the most frequent values. */
export const targetAlong = async (
  engine: TableEngine,
  target: TargetRows,
  columns: readonly KnownColumn[],
): Promise<ReadonlyMap<number, TargetGroup[]>> => {
  const grouped = columns.flatMap((column) => {
    const grouping = groupingOf(column, 10);
    return grouping === null ? [] : [{ column, grouping }];
  });
  const selects = grouped.map(
    ({ column: { index }, grouping: { by } }) => `SELECT ${index} AS at, cell, count(*) AS rows, ${levels(target)}
      FROM ${target.beside(`(${by})::VARCHAR AS cell`)} GROUP BY cell ORDER BY rows DESC, cell LIMIT ${mostGroups}`,
  );
  const rows = Map.groupBy(await unite(engine, selects, Row), ({ at }) => at);
  return new Map(
    grouped.map(({ column, grouping: { edges } }) => {
      const groups = (rows.get(column.index) ?? []).map(({ cell, rows, ...row }) => {
        return { ...placed(column, edges, cell), ...levelOf(target, rows, row) };
      });
      return [column.index, edges === null && column.number === null ? groups : groups.toSorted(alongNumbers)];
    }),
  );
};

const placed = (column: KnownColumn, edges: readonly number[] | null, cell: string | null) => {
  if (cell === null) return { value: null, from: null, to: null };
  if (edges === null) return { value: upTo(spelled(column, cell), 100), from: null, to: null };
  const [from = 0, to = 0] = edges.slice(Number(cell), Number(cell) + 2);
  return { value: null, from: round6(from), to: round6(to) };
};

/** Rows that miss the column come last. */
const alongNumbers = (one: TargetGroup, other: TargetGroup): number => orderOf(one) - orderOf(other);
const orderOf = ({ value, from }: TargetGroup): number => from ?? (value === null ? Number.MAX_VALUE : Number(value));
