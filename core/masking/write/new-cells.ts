import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { NewCells, Rows, TestRows } from './rows.ts';

/** Finds the type in which a column of this type can hold any new name; undefined: it can hold none. */
const typeFor = (type: string): string | undefined =>
  /^U?(TINYINT|SMALLINT|INTEGER|BIGINT)$/.test(type)
    ? 'BIGINT'
    : ({ VARCHAR: 'VARCHAR', FLOAT: 'DOUBLE', DOUBLE: 'DOUBLE' } as Readonly<Record<string, string>>)[type];

/** Reads the types of a Parquet file's columns that can get new cells, by name. */
const typesOf = async (engine: TableEngine, { file }: Table): Promise<ReadonlyMap<string, string>> => {
  const rows = await engine.query(
    `SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet(${literal(engine.see(file.absolute))}))`,
    z.object({ column_name: z.string(), column_type: z.string() }),
  );
  return new Map(
    rows.flatMap(({ column_name, column_type }) => {
      const type = typeFor(column_type);
      return type === undefined ? [] : [[column_name, type]];
    }),
  );
};

/** Says whether the cells of a column can be replaced. */
export const canChange = async (engine: TableEngine, table: Table, name: string): Promise<boolean> =>
  table.file.format !== 'parquet' || (await typesOf(engine, table)).has(name);

/** Computes the new cells of these columns; records keep the form of all other cells. */
export const withNewCells = async (
  engine: TableEngine,
  rows: TestRows,
  names: readonly string[],
  from: string,
): Promise<Rows> => {
  const { table, flags, cellOf } = rows;
  const changed = names.flatMap((name) => {
    const place = table.columns.indexOf(name);
    return place < 0 || cellOf(name) === columnAt(place) ? [] : [{ name, place, sql: cellOf(name) }];
  });
  if (changed.length === 0) return rows;
  const old = `${from}_old`;
  await pickColumns(
    engine,
    table,
    changed.map(({ place }) => place),
    old,
  );
  await engine.run(`CREATE OR REPLACE TABLE ${from}_new AS
    SELECT ${changed.map(({ sql }, i) => `${sql} AS x${i}`).join(', ')} FROM ${old} POSITIONAL JOIN ${flags}`);
  const columns = new Map(changed.map(({ name }, i) => [name, `x${i}`]));
  return { ...rows, cells: await asNewCells(engine, table, columns, { of: `${from}_new`, to: from }) };
};

/** Copies new cells from a table of the engine, in types that the file's columns can have. */
export const asNewCells = async (
  engine: TableEngine,
  table: Table,
  columns: ReadonlyMap<string, string>,
  { of, to }: { readonly of: string; readonly to: string },
): Promise<NewCells> => {
  const types = table.file.format === 'parquet' ? await typesOf(engine, table) : new Map<string, string>();
  const names = [...columns.keys()];
  const cells = names.map((name, i) => `${columns.get(name)}::${types.get(name) ?? 'VARCHAR'} AS n${i}`);
  await engine.run(`CREATE OR REPLACE TABLE ${to} AS SELECT ${cells.join(', ')} FROM ${of}`);
  return { from: to, columns: new Map(names.map((name, i) => [name, `n${i}`])) };
};
