import { appendFileSync, createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sniff } from '../../services/tables/dialect.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { columnAt, literal } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';

/** Which rows: a condition on `flags`. */
export const parts = {
  train: 'NOT held',
  held: 'held',
  quickTrain: 'quick AND NOT held',
  quickHeld: 'quick AND held',
} as const;

/** A column to write: its header cell, and SQL over the table's columns. */
export interface Cell {
  readonly header: string;
  readonly sql: string;
}

/** Rows of a table as a CSV, in file order, cell for cell. */
export const writeCells = async (
  engine: TableEngine,
  table: Table,
  { path, separator = ',', cells, where }: { path: string; separator?: string; cells: readonly Cell[]; where: string },
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const body = `${path}.rows`;
  const alone = cells.length === 1; // a blank line would be no row
  const select = cells.map(({ sql }, i) => `${alone ? `coalesce(${sql}, '')` : sql} AS x${i}`).join(', ');
  await table.scan((from) =>
    engine.write(
      `SELECT ${select} FROM ${from()} POSITIONAL JOIN flags WHERE ${where}`,
      `FORMAT csv, HEADER false, DELIMITER ${literal(separator)}, QUOTE '"', ESCAPE '"', NULLSTR ''`,
      body,
    ),
  );
  writeFileSync(path, `${cells.map(({ header }) => quoted(header, separator)).join(separator)}\n`);
  await pipeline(createReadStream(body), createWriteStream(path, { flags: 'a' }));
  rmSync(body);
};

const quoted = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows of a table in the table's own format, with these of its columns (by name). */
export const writeLike = async (
  engine: TableEngine,
  table: Table,
  { path, columns, where }: { path: string; columns: readonly string[]; where: string },
): Promise<void> => {
  const { absolute, format } = table.file;
  switch (format) {
    case 'csv':
    case 'tsv': {
      const { separator } = sniff(absolute, table.file.path, format);
      const cells = columns.map((name) => cellOf(table, name));
      return writeCells(engine, table, { path, separator, cells, where });
    }
    case 'json':
    case 'jsonl':
      return writeRecords(engine, table, { path, columns, where });
    case 'parquet':
      return writeParquet(engine, table, { path, columns, where });
  }
};

/** Columns keep their types. */
const writeParquet = async (
  engine: TableEngine,
  { file, columns: all, header }: Table,
  { path, columns, where }: { path: string; columns: readonly string[]; where: string },
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const kept = header.filter((_, i) => columns.includes(all[i] ?? '')).map(identifier);
  const source = `read_parquet(${literal(engine.see(file.absolute))})`;
  await engine.write(
    `SELECT ${kept.join(', ')} FROM ${source} POSITIONAL JOIN flags WHERE ${where}`,
    'FORMAT parquet',
    path,
  );
};

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const cellOf = (table: Table, name: string): Cell => {
  const index = table.columns.indexOf(name);
  return { header: table.header[index] ?? name, sql: index < 0 ? 'NULL' : columnAt(index) };
};

/** Objects as they are, without the keys that are to go: numbers and lists keep their form. */
const writeRecords = async (
  engine: TableEngine,
  { file, columns: all }: Table,
  { path, columns, where }: { path: string; columns: readonly string[]; where: string },
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const gone = Object.fromEntries(all.filter((name) => !columns.includes(name)).map((name) => [name, null]));
  const layout = file.format === 'jsonl' ? 'newline_delimited' : 'auto';
  const source = `read_json_objects(${literal(engine.see(file.absolute))}, format = '${layout}')`;
  const object = Object.keys(gone).length === 0 ? 'json' : `json_merge_patch(json, ${literal(JSON.stringify(gone))})`;
  const isArray = file.format === 'json';
  writeFileSync(path, isArray ? '[\n' : '');
  let between = '';
  for await (const rows of engine.stream(
    `SELECT ${object}::VARCHAR FROM ${source} POSITIONAL JOIN flags WHERE ${where}`,
  )) {
    appendFileSync(path, between + rows.map(([text]) => text ?? '{}').join(isArray ? ',\n' : '\n'));
    between = isArray ? ',\n' : '\n';
  }
  appendFileSync(path, isArray ? '\n]\n' : '\n');
};
