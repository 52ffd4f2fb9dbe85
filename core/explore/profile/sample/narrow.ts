import { columnAt } from '../../../../services/tables/sql.ts';
import type { From, Table } from '../../../../services/tables/table.ts';

/** The most columns of a table that are profiled; the others are only counted. */
const mostColumns = 1_000;

/** A table without the columns that are too many; the one that is asked about stays, wherever it is. */
export const narrowed = (table: Table, asked: string | null): Table => {
  const { columns, header, head } = table;
  if (columns.length <= mostColumns) return table;
  const place = columns.indexOf(asked ?? '');
  const kept = Array.from({ length: mostColumns }, (_, at) => (at === mostColumns - 1 ? Math.max(at, place) : at));
  const pick = <T>(of: readonly T[], or: T): T[] => kept.map((at) => of[at] ?? or);
  const select = kept.map((at, index) => `${columnAt(at)} AS ${columnAt(index)}`).join(', ');
  const inside =
    (from: From): From =>
    ({ types, ...reading } = {}) => {
      const all = types && columns.map((_, at) => types[kept.indexOf(at)] ?? 'VARCHAR');
      return `(SELECT ${select} FROM ${from({ ...reading, ...(all && { types: all }) })})`;
    };
  return {
    ...{ ...table, columns: pick(columns, ''), header: pick(header, '') },
    head: head.map((record) => pick(record, '')),
    scan: (query) => table.scan((from) => query(inside(from))),
  };
};
