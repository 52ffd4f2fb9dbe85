import { everyCell } from '../../../../../services/csv/column.ts';
import { pickColumns } from '../../../../../services/csv/table.ts';
import { repaired, type Step, unchanged } from '../../step.ts';

const indexName = /^(?:|unnamed: ?\d+|index|level_\d+)$/i;

/** `to_csv` without index=False, or a comma at each line's end: a nameless column of row numbers or of nothing. */
export const indexColumn: Step = {
  name: 'index-column',
  repairs: ['extra-column'],
  run({ table, specification: { schema } }) {
    const isIndex = (j: number): boolean => {
      const name = table.header[j]!; // a position of the table
      if (schema.header.includes(name) || !indexName.test(name.trim())) return false;
      return everyCell(table, j, (cell, i) => cell === String(i)) || everyCell(table, j, (cell) => cell.trim() === '');
    };
    const kept = [...table.header.keys()].filter((j) => !isIndex(j));
    const dropped = table.header.length - kept.length;
    return dropped === 0 || kept.length === 0
      ? unchanged(table)
      : repaired(pickColumns(table, kept), 'index-column', 'dropped the index column', dropped);
  },
};
