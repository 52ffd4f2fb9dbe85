import { fold } from '../../../core/competition/names.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { Roles } from '../files/roles.ts';

const leastFound = 0.9;
const rowsInHead = 1000;

/** The rows of train that are asked for and have no answer, and the others. */
interface Within {
  readonly train: readonly [Table];
  readonly test: readonly [Table];
}

/** Which columns of train hold a row's key and its answers, and the keys that are asked for: the first column of a table. */
interface Asked {
  readonly key: string;
  readonly answers: readonly string[];
  readonly keys: Table;
}

/** Splits train where it holds the rows that the sample asks for, without answers, so that test is in the same file; null: it does not. */
export const testWithin = async (engine: TableEngine, { train, sample }: Roles): Promise<Within | null> => {
  const [table, ...more] = train;
  const [asked = '', ...others] = sample?.columns ?? [];
  const namesake = (name: string) => table.columns.find((column) => fold(column) === fold(name));
  const [key, answer] = [namesake(asked), others.map(namesake).find((name) => name !== undefined)];
  if (sample === null || more.length > 0 || key === undefined || answer === undefined) return null;
  return splitByKeys(engine, table, { key, answers: [answer], keys: sample });
};

/** Splits a table by keys, where it has nearly all of them and no answer to them, but answers to others; null: it has not. */
export const splitByKeys = async (
  engine: TableEngine,
  table: Table,
  { key, answers, keys }: Asked,
): Promise<Within | null> => {
  const [own, ...targets] = [key, ...answers].map((name) => columnAt(table.columns.indexOf(name)));
  const places = [key, ...answers].map((name) => table.columns.indexOf(name));
  await pickColumns(engine, keys, [0], 'asked_within');
  await pickColumns(engine, table, places, 'train_rows', 'pandas');
  const rows = await countOf(engine, 'SELECT count(DISTINCT c0) FROM asked_within');
  const isOpen = targets.map((cell) => `${cell} IS NULL`).join(' OR ');
  const isAsked = 'IN (SELECT c0 FROM asked_within)';
  const open = `SELECT count(DISTINCT ${own}) FROM train_rows WHERE (${isOpen}) AND ${own} ${isAsked}`;
  if ((await countOf(engine, open)) < leastFound * Math.max(1, rows)) return null;
  if ((await countOf(engine, `SELECT count(*) FROM train_rows WHERE NOT (${isOpen})`)) === 0) return null;
  const place = table.columns.indexOf(key);
  const [others, named] = [
    await rowsWhere(engine, table, place, 'NOT IN'),
    await rowsWhere(engine, table, place, 'IN'),
  ];
  return { train: [others], test: [named] };
};

/** The rows of a table whose cell in a column, read as text, is among those that are asked for, or is not. */
const rowsWhere = async (engine: TableEngine, table: Table, place: number, is: 'IN' | 'NOT IN'): Promise<Table> => {
  const scan: Table['scan'] = (query) =>
    table.scan((from) =>
      query(({ types = [], missing = 'empty' } = {}) => {
        const read = table.columns.map((_, at) => (at === place ? 'VARCHAR' : (types[at] ?? 'VARCHAR')));
        const cells = table.columns.map((_, at) =>
          at === place ? `${columnAt(at)}::${types[at] ?? 'VARCHAR'} AS ${columnAt(at)}` : columnAt(at),
        );
        const asked = `(SELECT c0 FROM asked_within WHERE c0 IS NOT NULL)`;
        return `(SELECT ${cells.join(', ')} FROM (FROM ${from({ types: read, missing })} WHERE ${columnAt(place)} ${is} ${asked}))`;
      }),
    );
  const head = await scan(async (from) => {
    const rows: string[][] = [];
    for await (const block of engine.stream(`FROM ${from()} LIMIT ${rowsInHead}`))
      rows.push(...block.map((row) => row.map((cell) => cell ?? '')));
    return rows;
  });
  return { ...table, head, scan };
};
