import { headOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { Table } from '../../../../services/tables/table.ts';

/** Whether a column of the test is called as the table's first one and has most of its cells: codes of another column may be alike. */
export const repeatsNamesake = (table: Table, test: Table): boolean => {
  const [first = ''] = table.columns;
  const name = test.columns.find((one) => fold(one) === fold(first));
  if (name === undefined) return false;
  const [keys, known] = [new Set(headOf(table, first)), new Set(headOf(test, name))];
  return keys.size > 1 && [...keys].filter((key) => known.has(key)).length >= 0.5 * keys.size;
};
