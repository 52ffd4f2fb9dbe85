import { cellAt } from '../../../../../services/csv/batch.ts';
import { columnOf } from '../../../../../services/csv/column.ts';
import { indexKeys, type KeyIndex } from '../../../../../services/csv/keys/key-index.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import type { Workspace } from '../../../../../services/csv/write/writer.ts';
import { keysOf } from '../../../subject.ts';
import { type Join, joinedKeys, joins } from '../../joins.ts';
import { refused, repaired, type Step, unchanged } from '../../step.ts';

/** A wide table where the sample is long: one row for each id and column, where its key is both of them for every single row. */
export const melt: Step = {
  name: 'melt',
  repairs: ['missing-column'],
  run({ table, specification: { schema, expected }, workspace }) {
    const targets = schema.columns.filter(({ role }) => role === 'target');
    const [key, target] = [schema.key[0], targets[0]];
    const wanted = keysOf(expected, schema.key);
    if (key === undefined || target === undefined || schema.key.length > 1 || targets.length > 1 || !wanted)
      return unchanged(table);
    const id = Math.max(0, columnOf(table, key));
    const values = [...table.header.keys()].filter((j) => j !== id);
    const names = values.map((j) => table.header[j]!); // the table's own
    const isWide = values.length > 1 && new Set(names).size === names.length && !table.header.includes(target.name);
    if (!isWide || table.rows === 0 || table.rows * values.length !== expected.rows) return unchanged(table);
    using index = indexKeys(expected, wanted);
    const join = joins.find((candidate) => makesAll(index, joinedKeys(table, id, names, candidate)));
    if (index.size < expected.rows || join === undefined)
      return refused(table, 'a wide table for a long sample, whose ids are not those of the table and its columns');
    const long = melted(table, { id, values, names, join }, [key, target.name], workspace);
    return repaired(long, 'wide-table', 'wrote one row for each id and column', expected.rows);
  },
};

/** Each key of the index once, and no other. */
const makesAll = (index: KeyIndex, keys: Table): boolean => {
  const seen = new Uint8Array(index.size);
  for (const batch of keys.batches())
    for (const key of index.findRows(batch, [0]).subarray(0, batch.rows)) {
      if (key < 0 || seen[key] === 1) return false;
      seen[key] = 1;
    }
  return true;
};

interface Wide {
  readonly id: number;
  readonly values: readonly number[];
  readonly names: readonly string[];
  readonly join: Join;
}

const melted = (table: Table, wide: Wide, header: readonly string[], { newTable }: Workspace): Table => {
  const writer = newTable(header);
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      const id = cellAt(batch, row, wide.id);
      for (const [i, column] of wide.values.entries()) {
        writer.text(wide.join(id, wide.names[i]!)); // one for each column
        writer.take(batch, row, column, column + 1);
      }
    }
  return writer.done();
};
