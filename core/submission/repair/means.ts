import type { Table } from '../../../services/csv/table.ts';
import type { TargetColumn } from '../subject.ts';
import { eachRow } from './simplex.ts';

/** The mean of each column: shares that add up, where those of all rows do. */
export const meanCells = (
  table: Table,
  targets: readonly TargetColumn[],
): (readonly [name: string, cell: string])[] => {
  if (targets.length === 0) return [];
  const sums = new Float64Array(targets.length);
  let rows = 0;
  eachRow(table, targets, (values) => {
    if (values.some(Number.isNaN)) return;
    rows += 1;
    for (let j = 0; j < sums.length; j += 1) sums[j]! += values[j]!; // one for each target
  });
  return rows === 0 ? [] : targets.map(({ column }, j) => [column.name, String(sums[j]! / rows)] as const);
};
