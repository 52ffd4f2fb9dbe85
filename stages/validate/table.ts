/** A CSV as raw text, column by column: no cell is ever parsed and written back. */
export interface Table {
  readonly header: readonly string[];
  readonly columns: readonly (readonly string[])[];
  readonly rows: number;
}

/** Rows must all be as long as the header. */
export const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): Table => ({
  header,
  columns: header.map((_, j) => rows.map((row) => row[j]!)), // callers check the lengths
  rows: rows.length,
});

/** The first column of that name. */
export const columnOf = (table: Table, name: string): readonly string[] | undefined => {
  const at = table.header.indexOf(name);
  return at < 0 ? undefined : table.columns[at];
};

/** The same table with other cells in some columns. */
export const withColumns = (table: Table, changed: ReadonlyMap<string, readonly string[]>): Table => ({
  ...table,
  columns: table.columns.map((cells, j) => changed.get(table.header[j]!) ?? cells),
});

/** Rows picked by index, in the order given; columns stay. */
export const pickRows = (table: Table, indices: readonly number[]): Table => ({
  header: table.header,
  columns: table.columns.map((cells) => indices.map((i) => cells[i]!)), // indices come from 0..rows-1
  rows: indices.length,
});

/** Columns picked by position, in the order given. */
export const pickColumns = (table: Table, positions: readonly number[]): Table => ({
  header: positions.map((j) => table.header[j]!),
  columns: positions.map((j) => table.columns[j]!),
  rows: table.rows,
});

/** One string per row that identifies it; a single key column is its own key. */
export const rowKeys = (columns: readonly (readonly string[])[]): readonly string[] => {
  const [first = [], ...others] = columns;
  return others.length === 0 ? first : first.map((cell, i) => [cell, ...others.map((c) => c[i])].join('\u001f'));
};
