import { type Batch, cellAt } from '../batch.ts';
import type { Table } from '../table.ts';
import { putText } from '../write/encoder.ts';

/**
 * A table of one column that is computed from another table while it is read; nothing is kept or written. `cells` puts
 * one or more cells for each row; in all they must be `rows` cells.
 */
export const derived = (
  table: Table,
  rows: number,
  cells: (batch: Batch, row: number, put: (cell: string) => void) => void,
): Table => ({
  header: [''],
  rows,
  *batches() {
    let bytes = Buffer.allocUnsafeSlow(64 * 1024);
    let starts = new Uint32Array(8 * 1024);
    let [used, count, first] = [0, 0, 0];
    const put = (cell: string) => {
      const room = used + cell.length * 3 + 4;
      if (room > bytes.length) bytes = Buffer.concat([bytes], 2 * room);
      if (count + 2 > starts.length) starts = copied(starts);
      used = putText(bytes, used, cell, true) + 1;
      count += 1;
      starts[count] = used;
    };
    for (const batch of table.batches()) {
      [used, count] = [0, 0];
      for (let row = 0; row < batch.rows; row += 1) cells(batch, row, put);
      yield { first, rows: count, bytes, starts, stride: 1, columns: [0] };
      first += count;
    }
  },
});

/** One column with each cell rewritten by `spell`. */
export const respelled = (table: Table, column: number, spell: (cell: string) => string): Table =>
  derived(table, table.rows, (batch, row, put) => put(spell(cellAt(batch, row, column))));

const copied = (starts: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(2 * starts.length);
  larger.set(starts);
  return larger;
};
