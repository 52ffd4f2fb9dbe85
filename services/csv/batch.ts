/**
 * Some rows of a canonical CSV: cells are byte ranges, decoded only when somebody looks. A batch is overwritten by the
 * next one of the same pass: keep strings of it, never the batch.
 */
export interface Batch {
  /** Index of the batch's first row in its table. */
  readonly first: number;
  readonly rows: number;
  readonly bytes: Buffer;
  /** Where the cells start, row by row; one more than there are cells. A cell ends one byte before the next starts. */
  readonly starts: Uint32Array;
  /** Cells in each row of the bytes, of which `columns` are the table's. */
  readonly stride: number;
  readonly columns: readonly number[];
}

const quote = 0x22;

/** Position of a cell in `starts`. */
export const cellIndex = (batch: Batch, row: number, column: number): number =>
  row * batch.stride + batch.columns[column]!; // columns are the table's own

/** The text of a cell, quotes taken off. */
export const cellAt = (batch: Batch, row: number, column: number): string => {
  const at = cellIndex(batch, row, column);
  const [start, end] = [batch.starts[at]!, batch.starts[at + 1]! - 1]; // one more start than cells
  if (batch.bytes[start] !== quote) return batch.bytes.toString('utf8', start, end);
  return batch.bytes.toString('utf8', start + 1, end - 1).replaceAll('""', '"');
};
