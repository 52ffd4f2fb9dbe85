import { basename, extname } from 'node:path/posix';
import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literals } from '../../../services/tables/sql.ts';
import { openTable, type Table } from '../../../services/tables/table.ts';
import { isTable, type Outline, tableFile } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import { type Dataset, isOfRows } from '../../schema/dataset.ts';
import { canChange } from '../new-cells.ts';

/** What a competition's files are looked into by. */
export interface Looking {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  /** The folder of the real data. */
  readonly data: string;
  readonly say: (line: string) => void;
}

/** What the key is called. */
interface Names {
  readonly inTrain: string;
  readonly inTest: string;
}

/** More tables are not opened: some of them will know the key. */
const mostTables = 20;
/** A column of fewer different cells may hold keys by chance. */
const fewestKeys = 5;

/** Of the rows of train and of test, where a table is one about all of them: others may have numbers of their own. */
const nearlyAll = 0.95;

/** Tables that know rows by their key: path -> column. */
export type KeyUsers = ReadonlyMap<string, string>;

/**
 * Which tables other than train, test and sample tell of nearly every row by its key, whatever it is called. `unknown`: files know
 * keys in another way, so rows that get other names would be lost there; where in doubt, they do. Tables `test_names` and
 * `train_names` hold the keys.
 */
export const keyUsers = async (
  { engine, competition, dataset, outline, data }: Looking,
  names: Names,
): Promise<KeyUsers | 'unknown'> => {
  const { train, test } = outline;
  const made = new Set([train.file.path, test.file.path, competition.files.sample]);
  const beside = dataset.files.filter(
    ({ path, format }) =>
      !made.has(path) && format !== 'document' && !(isOfRows(format) && competition.media !== undefined),
  );
  const stems = new Set(beside.map(({ path }) => basename(path, extname(path))));
  if ((await keysAmong(engine, outline, names, stems)).size > 0) return 'unknown';
  const tables = beside.filter(isTable);
  if (tables.length > mostTables) return 'unknown';
  const found = new Map<string, string>();
  for (const { path } of tables) {
    const table = await openTable(engine, tableFile(dataset, data, path)).catch(() => undefined);
    if (table === undefined) return 'unknown';
    const [column, ...others] = await columnsOfKeys(engine, outline, names, table);
    if (column === undefined) continue;
    const isOfAll = others.length === 0 && (await tellsOfAll(engine, outline, names, { table, column }));
    if (!(isOfAll && (await canChange(engine, table, column)))) return 'unknown';
    found.set(path, column);
  }
  return found;
};

/** By their names, or by their cells. */
const columnsOfKeys = async (
  engine: TableEngine,
  outline: Outline,
  names: Names,
  { columns, head }: Table,
): Promise<readonly string[]> => {
  const called = [names.inTest, names.inTrain].map((name) => name.toLowerCase());
  const cellsOf = columns.map((name, at) => ({ name, cells: new Set(head.flatMap((row) => row[at] || [])) }));
  const telling = cellsOf.filter(({ name, cells }) => cells.size >= fewestKeys && mayBeKeys(name, cells));
  const keys = await keysAmong(engine, outline, names, new Set(telling.flatMap(({ cells }) => [...cells])));
  const ofKeys = new Set(
    telling.filter(({ cells }) => [...cells].every((cell) => keys.has(cell))).map(({ name }) => name),
  );
  return columns.filter((name) => called.includes(name.toLowerCase()) || ofKeys.has(name));
};

const tellsOfAll = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: Names,
  { table, column }: { readonly table: Table; readonly column: string },
): Promise<boolean> => {
  const [own, other] = [train.columns.indexOf(inTrain), test.columns.indexOf(inTest)];
  if (own < 0) return false;
  const at = table.columns.indexOf(column);
  await pickColumns(engine, table, [at], 'side_keys');
  const known = (name: string, cell: string) =>
    `(SELECT coalesce(avg((${cell} IN (SELECT ${columnAt(at)} FROM side_keys))::INTEGER), 0) FROM ${name})`;
  const [found] = await engine.query(
    `SELECT least(${known('train_names', columnAt(own))}, ${known('test_names', columnAt(other))})::DOUBLE AS share`,
    z.object({ share: z.number() }),
  );
  return (found?.share ?? 0) >= nearlyAll;
};

/** Whole numbers may be anything, unless the column says that they are ids. */
const mayBeKeys = (name: string, cells: ReadonlySet<string>): boolean =>
  /id$/i.test(name) || [...cells].some((cell) => !/^\d+$/.test(cell));

const keysAmong = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: Names,
  cells: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  if (cells.size === 0) return new Set();
  const [own, other] = [train.columns.indexOf(inTrain), test.columns.indexOf(inTest)];
  const keys = [
    `SELECT ${columnAt(other)} FROM test_names`,
    ...(own < 0 ? [] : [`SELECT ${columnAt(own)} FROM train_names`]),
  ];
  const found = await engine.query(
    `SELECT cell FROM (SELECT unnest([${literals([...cells])}]) AS cell) WHERE cell IN (${keys.join(' UNION ALL ')})`,
    z.object({ cell: z.string() }),
  );
  return new Set(found.map(({ cell }) => cell));
};
