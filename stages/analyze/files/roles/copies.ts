import type { TableEngine } from '../../../../services/tables/engine.ts';
import { countOf } from '../../../../services/tables/pick.ts';
import { columnAt, literals } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';

/** The most rows of a table that are looked for in another one. */
const mostRows = 200;
const nearlyAll = 0.9;
/** The most bytes that are searched for rows; more would take minutes. */
const mostSearched = 2 ** 29;

/** The parts of train that have rows of their own. With `train_sample.csv` beside `train.csv`, rows would count twice. */
export const ownRows = async (engine: TableEngine, main: Table, parts: readonly Table[]): Promise<Table[]> => {
  const own: Table[] = [];
  for (const part of parts) if (!(await isCopied(engine, part, main))) own.push(part);
  return own;
};

const isCopied = async (engine: TableEngine, part: Table, main: Table): Promise<boolean> => {
  const { bytes } = main.file;
  if (bytes > mostSearched || part.file.bytes > bytes) return false;
  const rows = part.head.slice(0, mostRows).map((record) => main.columns.map((name) => cellOf(part, record, name)));
  const searched = [...new Set(rows.map((cells) => cells.join(between)))];
  if (searched.length < nearlyAll * rows.length) return false; // rows that repeat prove nothing
  const text = `concat_ws(chr(${between.charCodeAt(0)}), ${main.columns.map((_, at) => `coalesce(${columnAt(at)}, '')`).join(', ')})`;
  const found = await main.scan((from) =>
    countOf(engine, `SELECT count(DISTINCT ${text}) FROM ${from()} WHERE ${text} IN (${literals(searched)})`),
  );
  return found >= nearlyAll * searched.length;
};

const between = '\u001f';
const cellOf = ({ columns }: Table, record: readonly string[], name: string): string =>
  record[columns.indexOf(name)] ?? '';
