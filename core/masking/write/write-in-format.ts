import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { sniff } from '../../../services/tables/formats/dialect.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { Rows } from './rows.ts';
import { inOrder, joinFlags, type Order, writeRows } from './write-rows.ts';

/** The file to write, with the columns of the source that it gets. */
interface OutputFile {
  readonly path: string;
  /** The names of the columns. */
  readonly columns: readonly string[];
  readonly order?: Order;
}

/** Writes rows of tables that have one format in that format, with some of their columns. */
export const writeInFormat = async (
  engine: TableEngine,
  sources: readonly [Rows, ...Rows[]],
  { path, columns, order = 'file' }: OutputFile,
): Promise<void> => {
  const [{ table }] = sources;
  const { absolute, format } = table.file;
  switch (format) {
    case 'csv':
    case 'tsv': {
      const { separator } = sniff(absolute, table.file.path, format);
      const cells = columns.map((name) => ({
        header: headerOf(table, name),
        sqlOf: (rows: Rows) => cellOf(rows, name),
      }));
      return writeRows(engine, sources, { path, separator, columns: cells, order });
    }
    case 'json':
    case 'jsonl':
      return writeRecords(engine, sources, { path, columns, order });
    case 'parquet':
      return writeParquet(engine, sources, { path, columns, order });
  }
};

const headerOf = ({ columns, header }: Table, name: string): string => header[columns.indexOf(name)] ?? name;

const cellOf = (rows: Rows, name: string): string => {
  const index = rows.table.columns.indexOf(name);
  return newCell(rows, name) ?? (index < 0 ? 'NULL' : columnAt(index));
};

/** Writes a Parquet file; columns keep their types. */
const writeParquet = async (
  engine: TableEngine,
  sources: readonly [Rows, ...Rows[]],
  { path, columns, order }: Required<OutputFile>,
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const [{ table }] = sources;
  const kept = table.header.filter((_, i) => columns.includes(table.columns[i] ?? ''));
  const names = kept.map(identifier);
  const selects = sources.map((rows) => {
    const cells = kept.map((name, i) => `${newCell(rows, name) ?? `own.${names[i]}`} AS ${names[i]}`);
    const all = order === 'place' ? [...cells, `${rows.flags}.place AS ${placeColumn}`] : cells;
    const source = `read_parquet(${literal(engine.see(rows.table.file.absolute))})`;
    return `SELECT ${all.join(', ')} FROM ${source} AS own ${joinFlags(rows)}`;
  });
  await engine.write(inOrder(selects, names, order, placeColumn), 'FORMAT parquet', path);
};

/** Gives the SQL of a cell that replaces the one in the file. */
const newCell = ({ cells }: Rows, name: string): string | undefined => {
  const column = cells?.columns.get(name);
  return column && `${cells?.from}.${column}`;
};

/** A name that no column of a competition has. */
const placeColumn = '"medalist place"';

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Writes objects as they are, without the keys that are left out: numbers and lists keep their form. */
const writeRecords = async (
  engine: TableEngine,
  sources: readonly [Rows, ...Rows[]],
  { path, columns, order }: Required<OutputFile>,
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const selects = sources.map((rows) => {
    const { file, columns: all } = rows.table;
    const gone = Object.fromEntries(all.filter((name) => !columns.includes(name)).map((name) => [name, null]));
    const layout = file.format === 'jsonl' ? 'newline_delimited' : 'auto';
    const source = `read_json_objects(${literal(engine.see(file.absolute))}, format = '${layout}')`;
    const patches = [...(Object.keys(gone).length === 0 ? [] : [literal(JSON.stringify(gone))]), ...patchOf(rows)];
    const object = patches.reduce((json, patch) => `json_merge_patch(${json}, ${patch})`, 'json');
    const place = order === 'place' ? ', place' : '';
    return `SELECT ${object}::VARCHAR AS object${place} FROM ${source} ${joinFlags(rows)}`;
  });
  const isArray = sources[0].table.file.format === 'json';
  writeFileSync(path, isArray ? '[\n' : '');
  let between = '';
  for await (const rows of engine.stream(inOrder(selects, ['object'], order))) {
    appendFileSync(path, between + rows.map(([text]) => text ?? '{}').join(isArray ? ',\n' : '\n'));
    between = isArray ? ',\n' : '\n';
  }
  appendFileSync(path, isArray ? '\n]\n' : '\n');
};

/** Gives the SQL of an object of the cells that change: those that were numbers stay numbers. */
const patchOf = (rows: Rows): string[] => {
  const pairs = [...(rows.cells?.columns.keys() ?? [])].map((name) => {
    const cell = newCell(rows, name);
    const at = literal(`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    const isNumber = `json_type(json, ${at}) IN ('UBIGINT', 'BIGINT', 'DOUBLE')`;
    return `${literal(name)}, CASE WHEN ${isNumber} THEN ${cell}::JSON ELSE to_json(${cell}) END`;
  });
  return pairs.length === 0 ? [] : [`json_object(${pairs.join(', ')})`];
};
