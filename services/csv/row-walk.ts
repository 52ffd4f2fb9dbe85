import { type Batch, cellIndex } from './batch.ts';
import type { Table } from './table.ts';

/** A cursor that goes through a table row by row, beside a pass over another table. */
export interface RowWalk {
  /** The cursor's batch and row; undefined after the last row. */
  readonly batch: Batch | undefined;
  readonly row: number;
  readonly next: () => void;
}

/** A cursor at the first row. */
export const walk = (table: Table): RowWalk => {
  const batches = table.batches()[Symbol.iterator]();
  let batch: Batch | undefined;
  let row = 0;
  const advance = () => {
    do {
      const step = batches.next();
      batch = step.done === true ? undefined : step.value;
    } while (batch !== undefined && batch.rows === 0);
    row = 0;
  };
  advance();
  return {
    get batch() {
      return batch;
    },
    get row() {
      return row;
    },
    next() {
      row += 1;
      if (batch !== undefined && row >= batch.rows) advance();
    },
  };
};

/**
 * Whether two cells of canonical tables are the same text. Equal texts have equal bytes, except for a lone empty cell,
 * which is quoted.
 */
export const sameCell = (a: Batch, rowA: number, columnA: number, b: Batch, rowB: number, columnB: number): boolean => {
  const [atA, atB] = [cellIndex(a, rowA, columnA), cellIndex(b, rowB, columnB)];
  const [startA, startB] = [a.starts[atA]!, b.starts[atB]!];
  const [length, other] = [a.starts[atA + 1]! - startA - 1, b.starts[atB + 1]! - startB - 1]; // one more start than cells
  if (length !== other) return isEmpty(a.bytes, startA, length) && isEmpty(b.bytes, startB, other);
  for (let i = 0; i < length; i += 1) if (a.bytes[startA + i] !== b.bytes[startB + i]) return false;
  return true;
};

const quote = 0x22;
const isEmpty = (bytes: Buffer, start: number, length: number): boolean =>
  length === 0 || (length === 2 && bytes[start] === quote && bytes[start + 1] === quote);
