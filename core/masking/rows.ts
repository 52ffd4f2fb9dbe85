import type { Table } from '../../services/tables/table.ts';

/** Cells of a file that are written otherwise than they stand there. */
export interface NewCells {
  /** The table that has them, a row beside each of the file's. */
  readonly from: string;
  /** Column of the file -> column of that table. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Rows of a file: a condition on a table of the engine that has a row beside each of its rows. */
export interface Rows {
  readonly table: Table;
  readonly flags: string;
  readonly where: string;
  /** What is written in place of what the file has. */
  readonly cells?: NewCells;
}

/** Rows that a masked test is made of: held ones of train, or those of the real test. */
export interface TestRows extends Rows {
  /** SQL of their cell in a column of test. */
  readonly cellOf: (name: string) => string;
  /** SQL of what they are numbered by where a sample numbers them. */
  readonly number: string;
}
