import { join } from 'node:path';
import type { Batch } from '../batch.ts';
import { fileTable, memoryTable } from '../source.ts';
import type { Table } from '../table.ts';
import { RowEncoder } from './encoder.ts';
import { Spool } from './spool.ts';

/** Builds a canonical table row by row. */
export interface TableWriter {
  readonly add: (cells: readonly string[]) => void;
  /** Appends a row of another canonical table with its bytes unchanged. */
  readonly copy: (batch: Batch, row: number) => void;
  /** Appends the rows from `from` up to `until`. */
  readonly copyRows: (batch: Batch, from: number, until: number) => void;
  /** Appends a cell (`text`), or cells of another table (`take`), to a row. Its last cell ends the row. */
  readonly text: (cell: string) => void;
  readonly take: (batch: Batch, row: number, from: number, until: number) => void;
  /** Appends whole rows that are canonical already, each with its newline. */
  readonly lines: (bytes: Buffer, start: number, end: number, rows: number) => void;
  readonly done: () => Table;
}

/** Where new tables go. */
export interface Workspace {
  readonly newTable: (header: readonly string[]) => TableWriter;
  /** Bytes that are written once and read once. */
  readonly newSpool: (inMemory: number) => Spool;
  /** A larger table or spool goes into a file. */
  readonly inMemory: number;
}

/** Tables stay in memory up to 16 MB; larger ones go into files of the scratch folder (null: all stay in memory). */
export const workspace = (scratch: string | null, { inMemory = 16 * 2 ** 20 } = {}): Workspace => {
  const limit = scratch === null ? Number.POSITIVE_INFINITY : inMemory;
  let files = 0;
  const newSpool = (most: number) => {
    files += 1;
    return new Spool(scratch === null ? null : join(scratch, `table-${files}.csv`), Math.min(most, limit));
  };
  return { inMemory: limit, newSpool, newTable: (header) => tableWriter(header, newSpool(limit)) };
};

const tableWriter = (header: readonly string[], spool: Spool): TableWriter => {
  const width = header.length;
  const encoder = new RowEncoder(width, (piece) => spool.put(piece));
  encoder.add(header);
  let cells = 0;
  return {
    add(row) {
      encoder.add(row);
      cells += width;
    },
    copy(batch, row) {
      encoder.copy(batch, row);
      cells += width;
    },
    copyRows(batch, from, until) {
      encoder.copyRows(batch, from, until);
      cells += width * (until - from);
    },
    text(cell) {
      encoder.text(cell);
      cells += 1;
    },
    take(batch, row, from, until) {
      encoder.take(batch, row, from, until);
      cells += until - from;
    },
    lines(bytes, start, end, rows) {
      encoder.lines(bytes, start, end);
      cells += width * rows;
    },
    done() {
      if (cells % width !== 0) throw new Error('the last row has too few cells');
      encoder.flush();
      const shape = { rows: cells / width, quoted: encoder.quoted };
      const held = spool.close();
      return typeof held === 'string' ? fileTable(held, spool.bytes, shape) : memoryTable(held, shape);
    },
  };
};
