import type { TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { ToldOfTarget } from '../../../schema/explore/profiled-target.ts';
import { LeaveOneOut, leaveOneOutSql } from '../../leave-one-out.ts';
import { unite } from '../batches.ts';
import type { KnownSample } from '../columns/columns.ts';
import { fewestRowsAGroup } from './explained.ts';
import { groupingOf } from './groupings.ts';
import type { TargetRows } from './rows.ts';

/** Rows with another answer than the most frequent one: of fewer a column may have the right ones together by chance. */
const fewestOthers = 10;

/**
 * How much of the target each column explains of the rows that have it, by its place in the table; only of columns that some rows
 * miss. Each row is told by the others of its group, so that names and rare values do not explain themselves.
 */
export const explainedWhereFilled = async (
  engine: TableEngine,
  { columns }: KnownSample,
  target: TargetRows,
): Promise<ReadonlyMap<number, NonNullable<ToldOfTarget['filled']>>> => {
  const { kind } = target;
  if (kind === 'other') return new Map();
  const selects = columns.flatMap((column) => {
    const isPart = column !== target.column && column.profile.missing > 0;
    const grouping = isPart ? groupingOf(column, 20) : null;
    return grouping === null ? [] : [leaveOneOutSql(kind, target.beside(`${grouping.by} AS g`), column.index)];
  });
  const found = await unite(engine, selects, LeaveOneOut);
  const inPart = found.filter(({ rows }) => rows < target.rows);
  return new Map(inPart.map(({ at, rows, ...told }) => [at, { rows, explained: shareOf(rows, told) }]));
};

const shareOf = (rows: number, { groups, others, share }: Omit<LeaveOneOut, 'at' | 'rows'>): number | null =>
  share === null || groups * fewestRowsAGroup > rows || others < fewestOthers
    ? null
    : round6(Math.min(1, Math.max(0, share)));
