import { cellAt } from '../../../../../services/csv/batch.ts';
import { indexKeys } from '../../../../../services/csv/keys/key-index.ts';
import { filterRows } from '../../../../../services/csv/write/transform.ts';
import { keysOf } from '../../../subject.ts';
import { refused, repaired, type Step, unchanged } from '../../step.ts';

/** Rows for ids that nobody asked for go, when every id that was asked for is there. */
export const unknownRows: Step = {
  name: 'unknown-rows',
  repairs: ['unknown-id'],
  run({ table, specification: { schema, expected }, workspace }) {
    const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
    if (keys === undefined || wanted === undefined) return unchanged(table);
    using index = indexKeys(expected, wanted);
    const known = new Uint8Array(table.rows);
    const there = new Uint8Array(index.size);
    const examples: string[] = [];
    let [kept, found] = [0, 0];
    for (const batch of table.batches()) {
      const rowKeys = index.findRows(batch, keys);
      for (let row = 0; row < batch.rows; row += 1) {
        const key = rowKeys[row]!; // one for each row
        if (key < 0) {
          if (examples.length < 3) examples.push(keys.map((column) => cellAt(batch, row, column)).join(', '));
          continue;
        }
        kept += 1;
        known[batch.first + row] = 1;
        if (there[key] === 0) found += 1;
        there[key] = 1;
      }
    }
    if (kept === table.rows) return unchanged(table);
    if (found < index.size)
      return refused(table, 'ids are unknown and others are missing: these may be predictions for other rows');
    return repaired(
      filterRows(table, (row) => known[row] === 1, workspace),
      'unknown-id',
      'dropped rows with ids that the sample does not have',
      table.rows - kept,
      examples,
    );
  },
};
