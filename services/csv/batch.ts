/**
 * Some rows of a canonical CSV. Cells are byte ranges, decoded only when `cellAt` asks. The next batch of the same pass
 * overwrites this one: keep its strings, never the batch.
 */
export interface Batch {
  /** Index of the batch's first row in its table. */
  readonly first: number;
  readonly rows: number;
  readonly bytes: Buffer;
  /**
   * Where each cell starts, row by row, and one entry more for the end. A cell ends one byte before the next starts.
   */
  readonly starts: Uint32Array;
  /** How many cells a row of the bytes has; `columns` are the positions of the table's cells among them. */
  readonly stride: number;
  readonly columns: readonly number[];
}

const quote = 0x22;

/** Position of a cell in `starts`. */
export const cellIndex = (batch: Batch, row: number, column: number): number =>
  row * batch.stride + batch.columns[column]!; // columns are the table's own

/** The text of a cell, without its quotes. */
export const cellAt = (batch: Batch, row: number, column: number): string => {
  const at = cellIndex(batch, row, column);
  const [start, end] = [batch.starts[at]!, batch.starts[at + 1]! - 1]; // one more start than cells
  if (batch.bytes[start] !== quote) return batch.bytes.toString('utf8', start, end);
  return batch.bytes.toString('utf8', start + 1, end - 1).replaceAll('""', '"');
};
