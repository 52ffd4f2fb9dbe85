import { closeSync, openSync } from 'node:fs';
import { type Batch, cellAt } from '../batch.ts';
import type { Table } from '../table.ts';
import { RowEncoder } from './encoder.ts';
import { writeAll } from './spool.ts';
import { type Workspace, workspace } from './writer.ts';

/** A small table from its cells, in memory. Rows must be as long as the header. */
export const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): Table => {
  const writer = workspace(null).newTable(header);
  for (const row of rows) writer.add(row);
  return writer.done();
};

/** Sets a cell of the current row. */
export type SetCell = (column: number, cell: string) => void;

/**
 * The table with some cells replaced. `rewrite` sets cells row by row, from left to right. All others keep their bytes.
 */
export const rewriteRows = (
  table: Table,
  rewrite: (batch: Batch, row: number, set: SetCell) => void,
  { newTable }: Workspace,
): Table => {
  const writer = newTable(table.header);
  const width = table.header.length;
  for (const batch of table.batches()) {
    /** The first row, and the first cell of the current row, that are not written yet. */
    let [open, next, row] = [0, 0, 0];
    const set: SetCell = (column, cell) => {
      if (open < row) writer.copyRows(batch, open, row);
      open = row;
      if (next < column) writer.take(batch, row, next, column);
      writer.text(cell);
      next = column + 1;
    };
    for (; row < batch.rows; row += 1) {
      next = 0;
      rewrite(batch, row, set);
      if (next === 0) continue;
      if (next < width) writer.take(batch, row, next, width);
      open = row + 1;
    }
    writer.copyRows(batch, open, batch.rows);
  }
  return writer.done();
};

/** The table with the cells of some columns changed, by position. `row` counts from 0. */
export const mapCells = (
  table: Table,
  changes: ReadonlyMap<number, (cell: string, row: number) => string>,
  space: Workspace,
): Table => {
  const ordered = [...changes].sort(([a], [b]) => a - b);
  return rewriteRows(
    table,
    (batch, row, set) => {
      for (const [column, change] of ordered) {
        const cell = cellAt(batch, row, column);
        const changed = change(cell, batch.first + row);
        if (changed !== cell) set(column, changed);
      }
    },
    space,
  );
};

/** The table with only the rows that `keep` accepts. */
export const filterRows = (table: Table, keep: (row: number) => boolean, { newTable }: Workspace): Table => {
  const writer = newTable(table.header);
  for (const batch of table.batches()) {
    let open = 0;
    for (let row = 0; row < batch.rows; row += 1) {
      if (keep(batch.first + row)) continue;
      writer.copyRows(batch, open, row);
      open = row + 1;
    }
    writer.copyRows(batch, open, batch.rows);
  }
  return writer.done();
};

/** All rows as texts. */
export function* recordsOf(table: Table): Generator<string[], undefined> {
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1) yield table.header.map((_, column) => cellAt(batch, row, column));
}

const encode = (table: Table, emit: (piece: Buffer) => void): void => {
  const encoder = new RowEncoder(table.header.length, emit);
  encoder.add(table.header);
  for (const batch of table.batches()) encoder.copyRows(batch, 0, batch.rows);
  encoder.flush();
};

/** The one way to write a submission: UTF-8, `\n`, commas, quotes only where needed, cells as they are. */
export const writeTable = (path: string, table: Table): void => {
  const file = openSync(path, 'wx');
  try {
    encode(table, (piece) => writeAll(file, piece));
  } finally {
    closeSync(file);
  }
};

/** A table as the text that `writeTable` would write: for small tables. */
export const textOf = (table: Table): string => {
  const pieces: Buffer[] = [];
  encode(table, (piece) => pieces.push(Buffer.from(piece)));
  return Buffer.concat(pieces).toString();
};
