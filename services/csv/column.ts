import { cellAt } from './batch.ts';
import type { Table } from './table.ts';

/** Position of the first column of that name, or -1. */
export const columnOf = (table: Table, name: string): number => table.header.indexOf(name);

/** The cells of one column, in one pass. */
export function* cellsOf(table: Table, column: number): Generator<string> {
  for (const batch of table.batches()) for (let row = 0; row < batch.rows; row += 1) yield cellAt(batch, row, column);
}

/** Whether all cells of a column pass; stops at the first failure. `row` counts from 0. */
export const everyCell = (table: Table, column: number, holds: (cell: string, row: number) => boolean): boolean => {
  let row = 0;
  for (const cell of cellsOf(table, column)) {
    if (!holds(cell, row)) return false;
    row += 1;
  }
  return true;
};
