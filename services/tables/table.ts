import { join } from 'node:path';
import * as z from 'zod';
import { digestOfText } from '../files/digest.ts';
import { blamed } from './damage.ts';
import { tellingDates } from './day-or-month.ts';
import type { TableEngine } from './engine.ts';
import { isConversion, TableError } from './failure.ts';
import { rewriteCsv } from './formats/csv-rewrite.ts';
import { checkHeader, type Dialect, sniff } from './formats/dialect.ts';
import { recordsOfObject } from './formats/json-columns.ts';
import { type Field, fieldsOf, pointerTo, structures } from './formats/json-fields.ts';
import { likelyTokens, missingTokens } from './missing.ts';
import { columnAt, literal, literals } from './sql.ts';
import type { SqlType } from './types.ts';

export type TableFormat = 'csv' | 'tsv' | 'json' | 'jsonl' | 'parquet';

/** A file: the path that people know, and the path to open. */
export interface TableFile {
  readonly path: string;
  readonly absolute: string;
  readonly format: TableFormat;
  readonly bytes: number;
}

/**
 * How a scan reads the file. `types`: by column, text by default. `missing`: which cells become NULL (`likely`: only
 * the usual tokens).
 */
export interface Reading {
  readonly types?: readonly SqlType[];
  readonly missing?: 'pandas' | 'likely' | 'empty';
}
/** A file as an SQL relation with the columns c0, c1, ... */
export type From = (reading?: Reading) => string;

/** A tabular file. Every query scans the file, which is faster than loading it first. */
export interface Table {
  readonly file: TableFile;
  /** The header's cells in the file; an unnamed column is ''. */
  readonly header: readonly string[];
  /** The column names that pandas gives: an unnamed column is `Unnamed: 0`, a second `a` is `a.1`. */
  readonly columns: readonly string[];
  /** The first records as text, up to 1000, for guesses that a scan then confirms. */
  readonly head: readonly (readonly string[])[];
  /** Runs a query over the file. If DuckDB refuses a CSV, the CSV is rewritten leniently and read again. */
  readonly scan: <T>(query: (from: From) => Promise<T>) => Promise<T>;
}

const pandasNames = (header: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return header.map((name, index) => {
    const told = name === '' ? `Unnamed: ${index}` : name;
    const before = seen.get(told) ?? 0;
    seen.set(told, before + 1);
    return before === 0 ? told : `${told}.${before}`;
  });
};

/** Reads the start of a file: names and first records. Throws TableError for an empty or unreadable file. */
export const openTable = async (engine: TableEngine, file: TableFile): Promise<Table> =>
  tellingDates(engine, await openFormat(engine, file));

const openFormat = async (engine: TableEngine, file: TableFile): Promise<Table> => {
  switch (file.format) {
    case 'csv':
    case 'tsv':
      return openCsv(engine, file, sniff(file.absolute, file.path, file.format));
    case 'json':
      return openJson(engine, asRecords(engine, file));
    case 'jsonl':
      return openJson(engine, file);
    case 'parquet':
      return openParquet(engine, file);
  }
};

/** Scans that name the file if it is damaged. */
const naming = (engine: TableEngine, { path }: TableFile, scan: Table['scan']): Table['scan'] => {
  const readAll = () => scan((from) => engine.query(`SELECT count(COLUMNS(*)) FROM ${from()}`, z.unknown()));
  return (query) =>
    scan(query).catch(async (error: unknown) => {
      throw await blamed(error, path, readAll);
    });
};

const csvSource = (name: string, { separator, header, head }: Dialect): From => {
  const tokens = { pandas: missingTokens, likely: likelyTokens(head), empty: [''] };
  return ({ types = [], missing = 'empty' } = {}) => {
    const columns = header.map((_, i) => `${columnAt(i)}: '${types[i] ?? 'VARCHAR'}'`).join(', ');
    return `read_csv(${literal(name)}, auto_detect = false, header = true, columns = {${columns}},
      delim = ${literal(separator)}, quote = '"', escape = '"', nullstr = [${literals(tokens[missing])}])`;
  };
};

/** The path of a rewritten file. Names that differ only in letters of other scripts or in marks get different paths. */
const rewrittenAt = (engine: TableEngine, { path }: TableFile, ending: string): string =>
  join(engine.scratch, `${digestOfText(path)}.${ending}`);

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /CSV|unterminated quote|line size/i.test(error.message) && !isConversion(error);

/** The error for a CSV whose lenient copy is refused, too, such as one with too long a line. */
const refused = (path: string, error: unknown): TableError => {
  const message = error instanceof Error ? error.message : '';
  const line = /on Line: (\d+)/i.exec(message)?.[1];
  const why = /line size/i.test(message) ? 'it is longer than 2 MB' : 'its cells do not fit the header';
  const at = line === undefined ? '' : `, line ${line}`;
  return new TableError(
    'unreadable',
    path,
    `${path}${at} cannot be read as CSV: ${why}`,
    line === undefined ? undefined : Number(line),
  );
};

const openCsv = (engine: TableEngine, file: TableFile, dialect: Dialect): Table => {
  const { header, head, separator } = dialect;
  let from = csvSource(engine.see(file.absolute), dialect);
  let rewritten = false;
  return {
    file,
    header,
    columns: pandasNames(header),
    head,
    scan: naming(engine, file, async (query) => {
      try {
        return await query(from);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (rewritten) throw refused(file.path, error);
        const target = rewrittenAt(engine, file, 'csv');
        await rewriteCsv({ absolute: file.absolute, path: file.path, separator, width: header.length }, target);
        rewritten = true;
        from = csvSource(engine.see(target), { ...dialect, separator: ',' });
        return await query(from).catch((again: unknown) => {
          throw isRefusal(again) ? refused(file.path, again) : again;
        });
      }
    }),
  };
};

const jsonSource = (engine: TableEngine, { absolute, format }: TableFile, columns?: string) => {
  const name = literal(engine.see(absolute));
  const layout = format === 'jsonl' ? 'newline_delimited' : 'auto';
  const options = `format = '${layout}'`;
  return columns === undefined
    ? `read_json_objects(${name}, ${options})`
    : `read_json(${name}, ${options}, columns = {${columns}})`;
};

const openJson = async (engine: TableEngine, file: TableFile): Promise<Table> => {
  const fields = fieldsOf(
    await engine.query(structures(jsonSource(engine, file)), z.object({ structure: z.string() })),
  );
  const outer = [...new Set(fields.map(({ path: [first] }) => first))];
  const source = () => jsonSource(engine, file, outer.map((name) => `${quoted(name)}: 'VARCHAR'`).join());
  return openRecords(engine, file, source, fields);
};

/** Rewrites a JSON file of columns, or of records by id, as a file of records. */
const asRecords = (engine: TableEngine, file: TableFile): TableFile => {
  const target = rewrittenAt(engine, file, 'jsonl');
  return recordsOfObject(file.absolute, file.bytes, target) ? { ...file, absolute: target, format: 'jsonl' } : file;
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const ParquetColumn = z.object({ column_name: z.string(), column_type: z.string() });

/** Opens a parquet file. NaN counts as missing, as in pandas: in SQL it would be the largest number, and equal to itself. */
const openParquet = async (engine: TableEngine, file: TableFile): Promise<Table> => {
  const source = `read_parquet(${literal(engine.see(file.absolute))})`;
  const columns = await engine.query(`SELECT column_name, column_type FROM (DESCRIBE FROM ${source})`, ParquetColumn);
  const numbers = columns.filter(({ column_type }) => column_type === 'FLOAT' || column_type === 'DOUBLE');
  const plain = numbers.map(({ column_name }) => {
    const name = quoted(column_name);
    return `CASE WHEN NOT isnan(${name}) THEN ${name} END AS ${name}`;
  });
  const read = plain.length === 0 ? source : `(SELECT * REPLACE (${plain.join(', ')}) FROM ${source})`;
  return openRecords(
    engine,
    file,
    () => read,
    columns.map(({ column_name }) => ({ name: column_name, path: [column_name] })),
  );
};

const fewestInHead = 20;
const mostInHead = 1000;
/** The most characters of the first records: if they hold pictures, fewer records are enough. */
const headCharacters = 8 * 2 ** 20;

const headOf = async (engine: TableEngine, from: string, rows: number): Promise<string[][]> => {
  const head: string[][] = [];
  for await (const block of engine.stream(`FROM ${from} LIMIT ${rows}`)) {
    head.push(...block.map((row) => row.map((cell) => cell ?? '')));
  }
  return head;
};

/** Opens formats that name their columns. Cells become text; numbers in JSON keep their spelling. */
const openRecords = async (
  engine: TableEngine,
  file: TableFile,
  source: () => string,
  fields: readonly Field[],
): Promise<Table> => {
  const names = fields.map(({ name }) => name);
  if (names.length === 0) throw new TableError('empty', file.path, `${file.path} holds no records.`);
  checkHeader(file.path, names);
  const raw = source();
  const from: From = ({ types = [] } = {}) => {
    const columns = fields.map(({ path: [outer, inner] }, i) => {
      const cell =
        inner === undefined
          ? `${quoted(outer)}::VARCHAR`
          : `json_extract_string(${quoted(outer)}, ${literal(pointerTo(inner))})`;
      return `nullif(${cell}, '')::${types[i] ?? 'VARCHAR'} AS ${columnAt(i)}`;
    });
    return `(SELECT ${columns.join(', ')} FROM ${raw})`;
  };
  const first = await headOf(engine, from(), fewestInHead);
  const size =
    first.reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length, 0), 1) / (first.length || 1);
  const most = Math.min(mostInHead, Math.floor(headCharacters / size));
  const head = most <= fewestInHead ? first : await headOf(engine, from(), most);
  const scan = naming(engine, file, async (query) => query(from));
  const table: Table = { file, header: names, columns: pandasNames(names), head, scan };
  return table;
};
