import { createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { literal } from '../../../services/tables/sql.ts';
import type { Rows } from './rows.ts';

/** Conditions that choose rows of train by the table `flags`; its name stands in front because a file may have columns called so. */
export const parts = {
  train: 'NOT flags.held',
  held: 'flags.held',
  quickTrain: 'flags.quick AND NOT flags.held',
  quickHeld: 'flags.quick AND flags.held',
} as const;

/**
 * The order of written rows. `file`: as they stand in the files, one file after the other. `place`: by the column `place` of the
 * joined tables.
 */
export type Order = 'file' | 'place';

/** A column to write: its header cell, and SQL over each table's columns. */
interface Column<R> {
  readonly header: string;
  readonly sqlOf: (rows: R) => string;
}

/** The CSV to write. */
interface CsvOutput<R> {
  readonly path: string;
  readonly separator?: string;
  readonly columns: readonly Column<R>[];
  readonly order: Order;
}

/** Writes rows of one or more files as a CSV, cell for cell. */
export const writeRows = async <R extends Rows>(
  engine: TableEngine,
  sources: readonly R[],
  { path, separator, columns, order }: CsvOutput<R>,
): Promise<void> => {
  const header = columns.map((column) => column.header);
  await scanAll(sources, (froms) =>
    writeSelect(engine, joined(sources, froms, columns, order), { path, header, ...(separator && { separator }) }),
  );
};

const scanAll = <T>(
  [first, ...rest]: readonly Rows[],
  query: (froms: readonly string[]) => Promise<T>,
  found: readonly string[] = [],
): Promise<T> =>
  first === undefined ? query(found) : first.table.scan((from) => scanAll(rest, query, [...found, from()]));

const joined = <R extends Rows>(
  sources: readonly R[],
  froms: readonly string[],
  columns: readonly Column<R>[],
  order: Order,
): string => {
  const names = columns.map((_, i) => `x${i}`);
  const selects = sources.map((rows, at) => {
    const cells = columns.map(({ sqlOf }, i) => `${sqlOf(rows)} AS ${names[i]}`);
    const all = order === 'place' ? [...cells, 'place'] : cells;
    return `SELECT ${all.join(', ')} FROM ${froms[at]} ${joinFlags(rows)}`;
  });
  return inOrder(selects, names, order);
};

/** Gives the SQL that joins flags and new cells to the file's rows, and chooses rows. */
export const joinFlags = ({ flags, where, cells }: Rows): string =>
  `POSITIONAL JOIN ${flags} ${cells === undefined ? '' : `POSITIONAL JOIN ${cells.from}`} WHERE ${where}`;

/** Joins several selects to one, in an order of rows. */
export const inOrder = (
  selects: readonly string[],
  names: readonly string[],
  order: Order,
  place = 'place',
): string => {
  const all = selects.join(' UNION ALL ');
  return order === 'file' ? all : `SELECT ${names.join(', ')} FROM (${all}) ORDER BY ${place}`;
};

/** Writes the rows of a SELECT as a CSV with these header cells. */
export const writeSelect = async (
  engine: TableEngine,
  select: string,
  { path, header, separator = ',' }: { path: string; header: readonly string[]; separator?: string },
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const body = `${path}.rows`;
  const alone = header.length === 1; // a blank line would be no row
  await engine.write(
    alone ? `SELECT coalesce(COLUMNS(*), '') FROM (${select})` : select,
    `FORMAT csv, HEADER false, DELIMITER ${literal(separator)}, QUOTE '"', ESCAPE '"', NULLSTR ''`,
    body,
  );
  writeFileSync(path, `${header.map((cell) => quoted(cell, separator)).join(separator)}\n`);
  await pipeline(createReadStream(body), createWriteStream(path, { flags: 'a' }));
  rmSync(body);
};

const quoted = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
