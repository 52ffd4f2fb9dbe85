import { basename, extname } from 'node:path/posix';
import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { columnAt, literals } from '../../../services/tables/sql.ts';
import { openTable, type Table } from '../../../services/tables/table.ts';
import { isTable, type Outline, tableFile } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import { type Dataset, isOfRows } from '../../schema/dataset.ts';

/** What a competition's files are looked into by. */
export interface Looking {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  /** The folder of the real data. */
  readonly data: string;
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

/**
 * Whether files other than train, test and sample know rows by their key, whatever it is called: rows that get other names would be
 * lost there. Tables `test_names` and `train_names` hold the keys; where in doubt, they are used.
 */
export const isKeyUsed = async (
  { engine, competition, dataset, outline, data }: Looking,
  names: Names,
): Promise<boolean> => {
  const { train, test } = outline;
  const made = new Set([train.file.path, test.file.path, competition.files.sample]);
  const beside = dataset.files.filter(
    ({ path, format }) => !made.has(path) && !(isOfRows(format) && competition.media !== undefined),
  );
  const stems = new Set(beside.map(({ path }) => basename(path, extname(path))));
  if ((await keysAmong(engine, outline, names, stems)).size > 0) return true;
  const tables = beside.filter(isTable);
  if (tables.length > mostTables) return true;
  for (const { path } of tables) {
    const table = await openTable(engine, tableFile(dataset, data, path)).catch(() => undefined);
    if (table === undefined || (await knowsKeys(engine, outline, names, table))) return true;
  }
  return false;
};

/** By the name of a column, or by its cells. */
const knowsKeys = async (
  engine: TableEngine,
  outline: Outline,
  names: Names,
  { columns, head }: Table,
): Promise<boolean> => {
  const called = [names.inTest, names.inTrain].map((name) => name.toLowerCase());
  if (columns.some((column) => called.includes(column.toLowerCase()))) return true;
  const cellsOf = columns.map((name, at) => ({ name, cells: new Set(head.flatMap((row) => row[at] || [])) }));
  const telling = cellsOf.filter(({ name, cells }) => cells.size >= fewestKeys && mayBeKeys(name, cells));
  const keys = await keysAmong(engine, outline, names, new Set(telling.flatMap(({ cells }) => [...cells])));
  return telling.some(({ cells }) => [...cells].every((cell) => keys.has(cell)));
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
