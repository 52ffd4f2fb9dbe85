import { columnOf, everyCell } from '../../../../../services/csv/column.ts';
import { sameCell, walk } from '../../../../../services/csv/row-walk.ts';
import { pickColumns, type Table } from '../../../../../services/csv/table.ts';
import { repaired, type Step, unchanged } from '../../step.ts';

const indexName = /^(?:|unnamed: ?\d+|index|level_\d+)$/i;

/**
 * `to_csv` without index=False, or a comma at each line's end: a nameless column of row numbers or of nothing. Row numbers
 * that are the ids of a sample, in its order, stay where no other column has the ids.
 */
export const indexColumn: Step = {
  name: 'index-column',
  repairs: ['extra-column'],
  run({ table, specification: { schema, expected } }) {
    const lacking = schema.key.filter((name) => !table.header.includes(name));
    const isIndex = (j: number): boolean => {
      const name = table.header[j]!; // a position of the table
      if (schema.header.includes(name) || !indexName.test(name.trim())) return false;
      if (everyCell(table, j, (cell) => cell.trim() === '')) return true;
      if (!everyCell(table, j, (cell, i) => cell === String(i))) return false;
      return !lacking.some((key) => areSame(table, j, expected, columnOf(expected, key)));
    };
    const kept = [...table.header.keys()].filter((j) => !isIndex(j));
    const dropped = table.header.length - kept.length;
    return dropped === 0 || kept.length === 0
      ? unchanged(table)
      : repaired(pickColumns(table, kept), 'index-column', 'dropped the index column', dropped);
  },
};

/** Row by row the same cells, and as many. */
const areSame = (table: Table, mine: number, expected: Table, theirs: number): boolean => {
  if (table.rows !== expected.rows) return false;
  const beside = walk(expected);
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1, beside.next())
      if (beside.batch === undefined || !sameCell(batch, row, mine, beside.batch, beside.row, theirs)) return false;
  return true;
};
