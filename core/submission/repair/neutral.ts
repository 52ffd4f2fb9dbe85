import { cellAt } from '../../../services/csv/batch.ts';
import { isMissing } from '../../../services/csv/cell.ts';
import { cellsOf } from '../../../services/csv/column.ts';
import { numberReader } from '../../../services/csv/number.ts';
import type { Table } from '../../../services/csv/table.ts';
import { namesNone } from '../cells/labels.ts';
import { familyOf } from '../kinds.ts';
import type { TargetColumn } from '../subject.ts';

/** The cell that says least about a row: the column's median, its commonest label, or what the sample has everywhere. */
export const neutralCell = (table: Table, target: TargetColumn): string | undefined => {
  const { kind, column, position } = target;
  const { sampleValues, uniques } = column;
  switch (familyOf(kind)) {
    case 'number':
      return median(table, position);
    case 'label':
      return commonest(table, position, namesNone(target));
    case 'list':
      return sampleValues.find((cell) => !isMissing(cell));
    case 'text':
    case 'structured':
      return uniques === 1 && sampleValues[0] !== undefined && !isMissing(sampleValues[0])
        ? sampleValues[0]
        : undefined;
  }
};

/** The lower of two middle cells: a cell that is there, digits and all. */
const median = (table: Table, position: number): string | undefined => {
  const middle = middleOf(numbersOf(table, position));
  if (middle === undefined) return undefined;
  const read = numberReader(position);
  for (const batch of table.batches()) {
    const row = read(batch).values.subarray(0, batch.rows).indexOf(middle);
    if (row >= 0) return cellAt(batch, row, position);
  }
  return undefined;
};

const numbersOf = (table: Table, position: number): Float64Array => {
  const numbers = new Float64Array(table.rows);
  const read = numberReader(position);
  let count = 0;
  for (const batch of table.batches()) {
    const { values } = read(batch);
    for (let row = 0; row < batch.rows; row += 1)
      if (!Number.isNaN(values[row])) {
        numbers[count] = values[row]!; // as many as rows
        count += 1;
      }
  }
  return numbers.subarray(0, count);
};

const middleOf = (numbers: Float64Array): number | undefined => numbers.sort()[Math.floor((numbers.length - 1) / 2)];

const commonest = (table: Table, position: number, isNone: (cell: string) => boolean): string | undefined => {
  const counts = new Map<string, number>();
  for (const cell of cellsOf(table, position)) if (!isNone(cell)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  let best: string | undefined;
  for (const [cell, count] of counts) if (best === undefined || count > counts.get(best)!) best = cell;
  return best;
};
