import { basename, extname } from 'node:path/posix';
import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literals } from '../../../services/tables/sql.ts';
import { openTable, type Table } from '../../../services/tables/table.ts';
import { isTable, type Outline, tableFile } from '../../holdout/outline.ts';
import { isOfRows } from '../../schema/dataset.ts';
import type { MaskingInput } from '../input.ts';
import { canChange } from '../write/new-cells.ts';

/** The columns of train and of test that hold the key. */
interface KeyColumns {
  readonly inTrain: string;
  readonly inTest: string;
}

/** Where there are more tables, none is opened: some of them will hold the key. */
const mostTables = 20;
/** A column of fewer different cells may hold keys by chance. */
const fewestKeys = 5;

/** A table with this share of the keys of train and of test is about all rows; another may count its own rows. */
const leastKnownShare = 0.95;

/** Tables that name rows by their key: path -> column. */
export type KeyUsers = ReadonlyMap<string, string>;

/**
 * Finds the tables besides train, test and sample that name nearly every row by its key, in a column of any name. `unknown`: files
 * name keys in another way, so rows that get other names would be lost there; a doubt counts as that. Tables `test_names` and
 * `train_names` hold the keys.
 */
export const keyUsers = async (
  { engine, competition, dataset, outline, data }: MaskingInput,
  keyColumns: KeyColumns,
): Promise<KeyUsers | 'unknown'> => {
  const { train, test } = outline;
  const made = new Set([train.file.path, test.file.path, competition.files.sample]);
  const otherFiles = dataset.files.filter(
    ({ path, format }) =>
      !made.has(path) && format !== 'document' && !(isOfRows(format) && competition.media !== undefined),
  );
  const stems = new Set(otherFiles.map(({ path }) => basename(path, extname(path))));
  if ((await keysAmong(engine, outline, keyColumns, stems)).size > 0) return 'unknown';
  const tables = otherFiles.filter(isTable);
  if (tables.length > mostTables) return 'unknown';
  const found = new Map<string, string>();
  for (const { path } of tables) {
    const table = await openTable(engine, tableFile(dataset, data, path)).catch(() => undefined);
    if (table === undefined) return 'unknown';
    const [column, ...others] = await columnsOfKeys(engine, outline, keyColumns, table);
    if (column === undefined) continue;
    const isOfAll = others.length === 0 && (await coversAllRows(engine, outline, keyColumns, { table, column }));
    if (!(isOfAll && (await canChange(engine, table, column)))) return 'unknown';
    found.set(path, column);
  }
  return found;
};

/** Finds the columns that hold keys, by their names or by their cells. */
const columnsOfKeys = async (
  engine: TableEngine,
  outline: Outline,
  keyColumns: KeyColumns,
  { columns, head }: Table,
): Promise<readonly string[]> => {
  const called = [keyColumns.inTest, keyColumns.inTrain].map((name) => name.toLowerCase());
  const cellsOf = columns.map((name, at) => ({ name, cells: new Set(head.flatMap((row) => row[at] || [])) }));
  const possible = cellsOf.filter(({ name, cells }) => cells.size >= fewestKeys && mayBeKeys(name, cells));
  const keys = await keysAmong(engine, outline, keyColumns, new Set(possible.flatMap(({ cells }) => [...cells])));
  const ofKeys = new Set(
    possible.filter(({ cells }) => [...cells].every((cell) => keys.has(cell))).map(({ name }) => name),
  );
  return columns.filter((name) => called.includes(name.toLowerCase()) || ofKeys.has(name));
};

const coversAllRows = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: KeyColumns,
  { table, column }: { readonly table: Table; readonly column: string },
): Promise<boolean> => {
  const [trainAt, testAt] = [train.columns.indexOf(inTrain), test.columns.indexOf(inTest)];
  if (trainAt < 0) return false;
  const at = table.columns.indexOf(column);
  await pickColumns(engine, table, [at], 'side_keys');
  const known = (name: string, cell: string) =>
    `(SELECT coalesce(avg((${cell} IN (SELECT ${columnAt(at)} FROM side_keys))::INTEGER), 0) FROM ${name})`;
  const [found] = await engine.query(
    `SELECT least(${known('train_names', columnAt(trainAt))}, ${known('test_names', columnAt(testAt))})::DOUBLE AS share`,
    z.object({ share: z.number() }),
  );
  return (found?.share ?? 0) >= leastKnownShare;
};

/** Says whether a column may hold keys: whole numbers may be anything, unless its name says that they are ids. */
const mayBeKeys = (name: string, cells: ReadonlySet<string>): boolean =>
  /id$/i.test(name) || [...cells].some((cell) => !/^\d+$/.test(cell));

const keysAmong = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: KeyColumns,
  cells: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  if (cells.size === 0) return new Set();
  const [trainAt, testAt] = [train.columns.indexOf(inTrain), test.columns.indexOf(inTest)];
  const keys = [
    `SELECT ${columnAt(testAt)} FROM test_names`,
    ...(trainAt < 0 ? [] : [`SELECT ${columnAt(trainAt)} FROM train_names`]),
  ];
  const found = await engine.query(
    `SELECT cell FROM (SELECT unnest([${literals([...cells])}]) AS cell) WHERE cell IN (${keys.join(' UNION ALL ')})`,
    z.object({ cell: z.string() }),
  );
  return new Set(found.map(({ cell }) => cell));
};
