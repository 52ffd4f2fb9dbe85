import { headOf } from '../../../../core/columns/source.ts';
import { dateFormatOf } from '../../../../core/competition/dates.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import type { Roles } from '../../files/roles.ts';

/** The rows that a sample asks for, and why its other columns are answers. */
interface Given {
  readonly test: Table;
  readonly why: string;
}

/** The sample as a test table: its key, and what it tells of its rows; null where it tells nothing but the key. */
export const inputsOfSample = ({ train: [train], sample }: Roles): Given | null => {
  if (sample === null) return null;
  const known = (name: string): boolean => train.columns.includes(name);
  const blank = sample.columns.filter((name) => isBlank(sample, name));
  const given = sample.columns.filter((name) => !blank.includes(name));
  if (given.slice(1).some(known) && blank.some((name) => known(name) && !isBlank(train, name)))
    return { test: only(sample, given), why: `it has no cell in ${blank.join(', ')}: that is asked for` };
  const dates = sample.columns.slice(0, -1).filter((name) => known(name) && areDates(headOf(sample, name), name));
  const last = dates.at(-1);
  if (last === undefined || !mayNameRows(sample, known, last)) return null;
  const told = sample.columns.slice(0, sample.columns.indexOf(last) + 1);
  return { test: only(sample, told), why: `it tells the "${last}" of its rows` };
};

const isBlank = (table: Table, name: string): boolean => headOf(table, name).every((cell) => cell.trim() === '');

const areDates = (cells: readonly string[], name: string): boolean =>
  new Set(cells).size > 1 && dateFormatOf(cells, name) !== undefined;

/** A customer who is asked about once, and whom train knows, may be asked for a date. */
const mayNameRows = (sample: Table, known: (name: string) => boolean, date: string): boolean => {
  const [first = ''] = sample.columns;
  const keys = headOf(sample, first);
  return first === date || !known(first) || new Set(keys).size < keys.length;
};

const only = (table: Table, names: readonly string[]): Table => {
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
