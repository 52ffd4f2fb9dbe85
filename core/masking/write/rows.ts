import type { Table } from '../../../services/tables/table.ts';

/** New cells, which replace cells of a file where its rows are written. */
export interface NewCells {
  /** The table of the new cells, with one row for each row of the file. */
  readonly from: string;
  /** Column of the file -> column of the table of new cells. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Rows of a file, chosen by a condition on the table `flags`, which has one row for each row of the file. */
export interface Rows {
  readonly table: Table;
  readonly flags: string;
  readonly where: string;
  /** They replace cells of the file. */
  readonly cells?: NewCells;
}

/** Rows that a masked test is made of: held ones of train, or those of the real test. */
export interface TestRows extends Rows {
  /** Gives SQL of a row's cell in a column of test. */
  readonly cellOf: (name: string) => string;
  /** SQL of a row's number, for samples that number rows. */
  readonly number: string;
}
