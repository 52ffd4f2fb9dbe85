import * as z from 'zod';
import { headOf } from '../../../../core/columns/source.ts';
import { fold, isIdName } from '../../../../core/competition/names.ts';
import { roleByName } from '../../../../core/competition/role-by-name.ts';
import type { Melted } from '../../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import type { Notes } from '../../evidence.ts';
import type { Roles } from '../../files/roles.ts';

/** A melted submission, with one cell a row, and the columns of train that its rows ask for. */
export interface MeltedAsk {
  readonly melted: Melted;
  /** The column of test that names its rows. */
  readonly idColumn: string;
  /** In train's order. */
  readonly columns: readonly string[];
  /** The roles, with that table, and test as the submission asks about it. */
  readonly roles: Roles;
}

const fewestColumns = 2;

/**
 * The table that says of each row of the sample which column of which row of test it asks for, as in
 * `RowId, ImageId, FeatureName`; undefined: there is none.
 */
export const meltedAsked = async (engine: TableEngine, roles: Roles, notes: Notes): Promise<MeltedAsk | undefined> => {
  const { train, sample } = roles;
  if (sample === null || sample.columns.length !== 2 || roles.labels !== null) return undefined;
  const [key = '', answer = ''] = sample.columns;
  if (train[0].columns.some((name) => fold(name) === fold(answer))) return undefined;
  const tables = [...roles.test, ...roles.side];
  for (const table of tables) {
    const own = table.columns.find((name) => fold(name) === fold(key));
    if (own === undefined || !sharesCells(headOf(table, own), headOf(sample, key))) continue;
    const open = table.columns.filter((name) => name !== own && fold(name) !== fold(answer));
    const target = open.find((name) => areNames(headOf(table, name), train[0].columns));
    const named = target === undefined ? [] : await namesIn(engine, table, target);
    const columns = train[0].columns.filter((name) => named.includes(name));
    if (target === undefined || columns.length < fewestColumns || columns.length < named.length) continue;
    const found = rowsNamed(table, { tables, roles, open: open.filter((name) => name !== target) });
    if (found === undefined) continue;
    const melted = { table: table.file.path, key: own, row: found.row, target };
    notes.because(
      'targets',
      'files',
      `each row of ${melted.table} asks for one of ${columns.length} columns of train, which "${target}" names, of the row of test that "${found.row}" names`,
    );
    return { melted, columns, idColumn: found.idColumn, roles: found.roles };
  }
  return undefined;
};

/** Whether two columns share cells, as far as the first rows of their tables show. */
const sharesCells = (cells: readonly string[], others: readonly string[]): boolean => {
  const [known, asked] = [new Set(cells), new Set(others)];
  const shared = [...asked].filter((cell) => known.has(cell)).length;
  return shared > 0.5 * Math.min(known.size, asked.size);
};

const areNames = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => columns.includes(cell));

/** All cells of a column that names columns. */
export const namesIn = async (engine: TableEngine, table: Table, name: string): Promise<string[]> => {
  const cell = columnAt(table.columns.indexOf(name));
  const rows = await table.scan((from) =>
    engine.query(
      `SELECT DISTINCT ${cell} AS cell FROM ${from()} LIMIT 10000`,
      z.object({ cell: z.string().nullable() }),
    ),
  );
  return rows.map((row) => row.cell ?? '');
};

interface Around {
  readonly tables: readonly Table[];
  readonly roles: Roles;
  readonly open: readonly string[];
}

/** The column that names rows of test. If there is no test table, the rows that it names are the test. */
const rowsNamed = (
  table: Table,
  { tables, roles, open }: Around,
): (Pick<MeltedAsk, 'idColumn' | 'roles'> & { readonly row: string }) | undefined => {
  const isTest = (one: Table) => one !== table && (roles.test.includes(one) || roleByName(one.file.path) === 'test');
  const isLikeTrain = (one: Table, row: string) =>
    one.columns.some((name) => fold(name) !== fold(row) && roles.train[0].columns.includes(name));
  for (const row of open) {
    for (const test of tables.filter((one) => isTest(one) && isLikeTrain(one, row))) {
      const idColumn = test.columns.find((name) => fold(name) === fold(row));
      if (idColumn === undefined || !sharesCells(headOf(test, idColumn), headOf(table, row))) continue;
      const side = tables.filter((one) => one !== test);
      return { row, idColumn, roles: { ...roles, test: [test], side } };
    }
  }
  const row = open.find(isIdName) ?? open[0];
  return row === undefined || !roles.test.includes(table) ? undefined : { row, idColumn: row, roles };
};
