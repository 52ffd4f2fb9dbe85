import { sameCell } from '../../../../../services/csv/row-walk.ts';
import { pickColumns, type Table } from '../../../../../services/csv/table.ts';
import { refused, repaired, type Step, unchanged } from '../../step.ts';

/** A column written twice, cell by cell the same, is written once. */
export const repeatedColumns: Step = {
  name: 'repeated-columns',
  repairs: ['repeated-column'],
  run({ table }) {
    const first = (j: number) => table.header.indexOf(table.header[j]!); // a position of the table
    const positions = [...table.header.keys()];
    const doubles = positions.filter((j) => first(j) !== j);
    if (doubles.length === 0) return unchanged(table);
    if (
      !areSame(
        table,
        doubles.map((j) => [j, first(j)] as const),
      )
    )
      return refused(table, 'columns of the same name differ: which one is meant is not said');
    const kept = positions.filter((j) => first(j) === j);
    return repaired(
      pickColumns(table, kept),
      'repeated-column',
      'dropped columns that were written twice',
      doubles.length,
    );
  },
};

const areSame = (table: Table, pairs: readonly (readonly [number, number])[]): boolean => {
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1)
      if (!pairs.every(([a, b]) => sameCell(batch, row, a, batch, row, b))) return false;
  return true;
};
