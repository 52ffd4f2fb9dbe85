import { cellIndex } from '../batch.ts';
import type { Table } from '../table.ts';

/** Random access to the cells of one column. Takes the memory of their bytes, and four more bytes for each. */
export const packColumn = (table: Table, column: number): ((row: number) => string) => {
  const ends = new Uint32Array(table.rows + 1);
  let packed = Buffer.allocUnsafeSlow(Math.max(64, table.rows * 12));
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      const at = cellIndex(batch, row, column);
      const [start, end] = [batch.starts[at]!, batch.starts[at + 1]! - 1]; // one more start than cells
      const from = ends[batch.first + row]!;
      const until = from + end - start;
      if (until > packed.length) packed = Buffer.concat([packed], Math.ceil(until * 1.3));
      for (let i = start, to = from; i < end; i += 1, to += 1) packed[to] = batch.bytes[i]!;
      ends[batch.first + row + 1] = until;
    }
  return (row) => {
    const [start, end] = [ends[row]!, ends[row + 1]!]; // a row of the table
    return packed[start] === quote && end > start
      ? packed.toString('utf8', start + 1, end - 1).replaceAll('""', '"')
      : packed.toString('utf8', start, end);
  };
};

const quote = 0x22;
