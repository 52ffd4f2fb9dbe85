import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sniff } from '../../services/tables/dialect.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { columnAt, literal } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { inOrder, type Order, type Rows, writeRows } from './write-rows.ts';

interface Into {
  readonly path: string;
  /** By name. */
  readonly columns: readonly string[];
  readonly order?: Order;
}

/** Rows of tables of one format in that format, with these of their columns. */
export const writeLike = async (
  engine: TableEngine,
  sources: readonly [Rows, ...Rows[]],
  { path, columns, order = 'file' }: Into,
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

const cellOf = ({ table }: Rows, name: string): string => {
  const index = table.columns.indexOf(name);
  return index < 0 ? 'NULL' : columnAt(index);
};

/** Columns keep their types. */
const writeParquet = async (
  engine: TableEngine,
  sources: readonly [Rows, ...Rows[]],
  { path, columns, order }: Required<Into>,
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const [{ table }] = sources;
  const kept = table.header.filter((_, i) => columns.includes(table.columns[i] ?? '')).map(identifier);
  const selects = sources.map(({ table, flags, where }) => {
    const cells = kept.map((name) => `own.${name}`);
    const all = order === 'place' ? [...cells, `${flags}.place AS ${placeColumn}`] : cells;
    const source = `read_parquet(${literal(engine.see(table.file.absolute))})`;
    return `SELECT ${all.join(', ')} FROM ${source} AS own POSITIONAL JOIN ${flags} WHERE ${where}`;
  });
  await engine.write(inOrder(selects, kept, order, placeColumn), 'FORMAT parquet', path);
};

/** No column of theirs is called so. */
const placeColumn = '"medalist place"';

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Objects as they are, without the keys that are to go: numbers and lists keep their form. */
const writeRecords = async (
  engine: TableEngine,
  sources: readonly [Rows, ...Rows[]],
  { path, columns, order }: Required<Into>,
): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const selects = sources.map(({ table: { file, columns: all }, flags, where }) => {
    const gone = Object.fromEntries(all.filter((name) => !columns.includes(name)).map((name) => [name, null]));
    const layout = file.format === 'jsonl' ? 'newline_delimited' : 'auto';
    const source = `read_json_objects(${literal(engine.see(file.absolute))}, format = '${layout}')`;
    const isWhole = Object.keys(gone).length === 0;
    const object = isWhole ? 'json' : `json_merge_patch(json, ${literal(JSON.stringify(gone))})`;
    const place = order === 'place' ? ', place' : '';
    return `SELECT ${object}::VARCHAR AS object${place} FROM ${source} POSITIONAL JOIN ${flags} WHERE ${where}`;
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
