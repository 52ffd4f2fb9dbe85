import type { Batch } from './batch.ts';

/**
 * A CSV in canonical form, in memory or in a file, read in passes. Canonical means UTF-8, commas, newlines without carriage returns,
 * quotes only where needed, and every row as long as the header. Two cells have the same text exactly if their bytes are the same.
 */
export interface Table {
  readonly header: readonly string[];
  readonly rows: number;
  /** One pass over all rows, in order. */
  readonly batches: () => Iterable<Batch>;
}

/** The same table under other column names. */
export const withHeader = (table: Table, header: readonly string[]): Table => ({ ...table, header });

/** Picks columns by position, in the given order, without copying bytes. */
export const pickColumns = (table: Table, positions: readonly number[]): Table => ({
  header: positions.map((j) => table.header[j]!), // positions are the table's own
  rows: table.rows,
  *batches() {
    for (const batch of table.batches()) yield { ...batch, columns: positions.map((j) => batch.columns[j]!) };
  },
});
