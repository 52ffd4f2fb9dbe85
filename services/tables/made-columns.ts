import { columnAt } from './sql.ts';
import type { Table } from './table.ts';

/** Columns that are computed from other cells of the same row. */
interface MadeColumns {
  readonly names: readonly string[];
  /** The positions of the source columns. They are read as text, in their spelling. */
  readonly of: readonly number[];
  /** Computes the new cells of one of the first records. */
  readonly cells: (record: readonly string[]) => readonly string[];
  /** The SQL for each new column, over `c0`, `c1`, ... */
  readonly sql: readonly string[];
}

/** The table with the new columns at its end. */
export const withMade = (table: Table, { names, of, cells, sql }: MadeColumns): Table => {
  const width = table.columns.length;
  return {
    ...table,
    header: [...table.header, ...names],
    columns: [...table.columns, ...names],
    head: table.head.map((record) => [...record, ...cells(record)]),
    scan: (query) =>
      table.scan((from) =>
        query(({ types = [], missing = 'empty' } = {}) => {
          const typed = (cell: string, at: number) => `(${cell})::${types[at] ?? 'VARCHAR'} AS ${columnAt(at)}`;
          const own = table.columns.map((_, at) => (of.includes(at) ? typed(columnAt(at), at) : columnAt(at)));
          const made = sql.map((cell, at) => typed(cell, width + at));
          const read = table.columns.map((_, at) => (of.includes(at) ? 'VARCHAR' : (types[at] ?? 'VARCHAR')));
          return `(SELECT ${[...own, ...made].join(', ')} FROM ${from({ types: read, missing })})`;
        }),
      ),
  };
};

/** The table with these columns alone. */
export const onlyColumns = (table: Table, names: readonly string[]): Table => {
  const places = names.map((name) => table.columns.indexOf(name));
  return {
    ...table,
    header: places.map((at) => table.header[at] ?? ''),
    columns: [...names],
    head: table.head.map((record) => places.map((at) => record[at] ?? '')),
    scan: (query) =>
      table.scan((from) =>
        query(({ types = [], missing = 'empty' } = {}) => {
          const cells = places.map((at, to) => `(${columnAt(at)})::${types[to] ?? 'VARCHAR'} AS ${columnAt(to)}`);
          return `(SELECT ${cells.join(', ')} FROM ${from({ missing })})`;
        }),
      ),
  };
};
