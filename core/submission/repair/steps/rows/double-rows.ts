import { indexKeys } from '../../../../../services/csv/keys/key-index.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import { filterRows } from '../../../../../services/csv/write/transform.ts';
import { keysOf } from '../../../subject.ts';
import { refused, repaired, type Step, type StepContext, unchanged } from '../../step.ts';

/** Rows written more often than asked for go when they are the same in every cell. */
export const doubleRows: Step = {
  name: 'double-rows',
  repairs: ['duplicate-id'],
  run(context) {
    const { table, workspace } = context;
    const counted = surplusOf(context);
    if (counted === undefined) return unchanged(table);
    const dropped = doublesAmong(context, counted);
    const refusal = 'rows of the same id differ: which one is meant is not said';
    if (dropped.rows === 0) return refused(table, refusal);
    const kept = filterRows(table, (row) => dropped.flags[row] === 0, workspace);
    return repaired(kept, 'duplicate-row', 'dropped rows that were written twice', dropped.rows);
  },
};

interface Surplus {
  /** For each row the number of its key, where that comes too often; else -1. */
  readonly keys: Int32Array;
  /** For each key how many of its rows are too many. */
  readonly surplus: Int32Array;
}

const surplusOf = ({ table, specification: { schema, expected } }: StepContext): Surplus | undefined => {
  const [mine, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
  if (mine === undefined || wanted === undefined) return undefined;
  using index = indexKeys(expected, wanted);
  const keys = new Int32Array(table.rows);
  const surplus = new Int32Array(index.size);
  for (let key = 0; key < index.size; key += 1) surplus[key] = -index.count(key);
  for (const batch of table.batches()) keys.set(index.findRows(batch, mine).subarray(0, batch.rows), batch.first);
  for (const key of keys) if (key >= 0) surplus[key]! += 1; // within the index
  let found = false;
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row]!; // within the loop
    if (key >= 0 && surplus[key]! > 0) found = true;
    else keys[row] = -1;
  }
  return found ? { keys, surplus } : undefined;
};

/** Rows that repeat an earlier one cell by cell, as many of each key as are too many. Whole rows are compared only among those. */
const doublesAmong = (context: StepContext, { keys, surplus }: Surplus): { rows: number; flags: Uint8Array } => {
  const suspects = filterRows(context.table, (row) => keys[row]! >= 0, context.workspace); // a row of the table
  const flags = new Uint8Array(keys.length);
  let [rows, at] = [0, -1];
  for (const again of repeatsIn(suspects)) {
    do at += 1;
    while (keys[at]! < 0);
    const key = keys[at]!; // suspects are the rows with a key, in their order
    if (!again || surplus[key]! <= 0) continue;
    surplus[key]! -= 1;
    flags[at] = 1;
    rows += 1;
  }
  return { rows, flags };
};

/** For each row whether the same row came before. */
function* repeatsIn(table: Table): Generator<boolean> {
  const columns = [...table.header.keys()];
  using index = indexKeys(table, columns);
  const seen = new Uint8Array(index.size);
  for (const batch of table.batches())
    for (const whole of index.findRows(batch, columns).subarray(0, batch.rows)) {
      yield seen[whole] === 1;
      seen[whole] = 1;
    }
}
