import { columnOf } from '../../../../../services/csv/column.ts';
import { indexKeys, type KeyIndex } from '../../../../../services/csv/keys/key-index.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import type { Step } from '../../step.ts';
import { renamed } from './header-spelling.ts';

/** A key column under another name: known by its cells, which are the sample's own. */
export const keyName: Step = {
  name: 'key-name',
  repairs: ['missing-column'],
  run({ table, specification: { schema, expected } }) {
    const names = new Map<string, string>();
    const strange = [...table.header.keys()].filter((j) => !schema.header.includes(table.header[j]!)); // the table's own
    for (const key of schema.key.filter((name) => !table.header.includes(name))) {
      if (strange.length === 0) break;
      using wanted = indexKeys(expected, [columnOf(expected, key)]);
      const fitting = wanted.size > 1 || expected.rows === 1 ? strange.filter((j) => isWithin(table, j, wanted)) : [];
      const [only] = fitting;
      if (fitting.length === 1 && only !== undefined) names.set(table.header[only]!, key);
    }
    return renamed(table, names, 'key-name', 'named the key column as the sample does');
  },
};

const isWithin = (table: Table, column: number, wanted: KeyIndex): boolean => {
  for (const batch of table.batches())
    if (wanted.findRows(batch, [column]).subarray(0, batch.rows).includes(-1)) return false;
  return table.rows > 0;
};
