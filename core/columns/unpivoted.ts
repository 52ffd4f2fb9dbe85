import { isMissing, missingTokens } from '../../services/tables/missing.ts';
import { columnAt, literal, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import type { Unpivoted } from '../schema/table-forms.ts';

interface Cell {
  readonly text: (record: readonly string[]) => string;
  readonly sql: string;
}

/** A table with a row for each part of each of its rows; rows whose answer is missing are left out. */
export const withUnpivoted = (table: Table, unpivoted: Unpivoted): Table => {
  const { key, part, row, separator, from, target } = unpivoted;
  const inParts = new Set(unpivoted.parts.flatMap(({ columns }) => columns.map(({ column }) => column)));
  const plain = table.columns.filter((name) => !inParts.has(name));
  const [first] = unpivoted.parts;
  const parted = (first?.columns ?? []).filter(({ column }) => table.columns.includes(column)).map(({ name }) => name);
  const columns = [key, part, ...parted, ...plain];
  const at = (name: string): Cell => {
    const place = table.columns.indexOf(name);
    return { text: (record) => record[place] ?? '', sql: columnAt(place) };
  };
  const rowsOf = unpivoted.parts.map(({ name, columns: partColumns }) => {
    const id = at(row);
    const behind = from === 'end';
    const cells: Cell[] = [
      {
        text: (record) => (behind ? [id.text(record), name] : [name, id.text(record)]).join(separator),
        sql: behind ? `${id.sql} || ${literal(separator + name)}` : `${literal(name + separator)} || ${id.sql}`,
      },
      { text: () => name, sql: literal(name) },
      ...parted.map((stem) => {
        const cell = at(partColumns.find((one) => one.name === stem)?.column ?? '');
        return stem === target ? whole(cell) : cell;
      }),
      ...plain.map(at),
    ];
    return cells;
  });
  const answer = columns.indexOf(target);
  return {
    ...table,
    header: columns,
    columns,
    head: table.head
      .flatMap((record) => rowsOf.map((cells) => cells.map(({ text }) => text(record))))
      .filter((record) => answer < 0 || !isMissing(record[answer] ?? '')),
    scan: (query) =>
      table.scan((read) =>
        query(({ types = [], missing = 'empty' } = {}) => {
          const selects = rowsOf.map((cells) => {
            const typed = cells.map(({ sql }, place) => `(${sql})::${types[place] ?? 'VARCHAR'} AS ${columnAt(place)}`);
            const blank = answer < 0 ? undefined : cells[answer]?.sql;
            const known = blank === undefined ? '' : ` WHERE ${blank} NOT IN (${literals(missingTokens)})`;
            return `SELECT ${typed.join(', ')} FROM ${read({ missing })}${known}`;
          });
          return `(${selects.join(' UNION ALL ')})`;
        }),
      ),
  };
};

/** `12.0`, as a column with gaps holds it, is 12. */
const whole = ({ text, sql }: Cell): Cell => ({
  text: (record) => text(record).replace(/^(-?\d+)\.0$/, '$1'),
  sql: `regexp_replace(${sql}, '^(-?\\d+)\\.0$', '\\1')`,
});
