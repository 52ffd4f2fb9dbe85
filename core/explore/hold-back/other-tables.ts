import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { countOf } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import { isSubmission, type TakenTable } from './tables.ts';
import type { FoundTarget } from './target-table.ts';

/** Another table that has held rows, too: those for which `flags.held` is true, in a table of the engine of this name. */
export interface CutTable extends TakenTable {
  readonly flags: string;
  readonly rows: number;
}

/** The most tables with the target that are compared. */
const mostOthers = 30;

/**
 * Finds the held rows in the other tables that have the target, by a column that names rows in both, or by all cells where both have
 * the same columns. Where neither tells, nothing can be held back.
 */
export const findElsewhere = async (
  engine: TableEngine,
  target: FoundTarget,
  tables: readonly TakenTable[],
): Promise<Result<readonly CutTable[]>> => {
  const column = target.table.columns[target.index] ?? '';
  const others = tables.filter(
    ({ file, table }) => file !== target.file && table.columns.includes(column) && !isSubmission(file),
  );
  if (others.length > mostOthers) return noResult(`${others.length} more tables have a column "${column}"`);
  const found: CutTable[] = [];
  for (const [at, other] of others.entries()) {
    const key =
      (await namingColumn(engine, target, other)) ?? (isAlike(target, other) ? target.table.columns : undefined);
    if (key === undefined)
      return noResult(`${other.file.path} has "${column}", too, and nothing tells which of its rows are the same`);
    const flags = `flags_${at}`;
    await flagRows(engine, target, other, { key, flags });
    const rows = await countOf(engine, `SELECT count(*) FILTER (held) FROM ${flags}`);
    if (rows > 0) found.push({ ...other, flags, rows });
  }
  return ok(found);
};

/** A column of both that has another value in each row of the target's table. */
const namingColumn = async (
  engine: TableEngine,
  { table, index, rows }: FoundTarget,
  other: TakenTable,
): Promise<readonly [string] | undefined> => {
  const shared = table.columns.filter((name, at) => at !== index && other.table.columns.includes(name));
  if (shared.length === 0) return undefined;
  const counts = shared.map((name, at) => `count(DISTINCT ${columnAt(table.columns.indexOf(name))}) AS n${at}`);
  const [found] = await table.scan((from) =>
    engine.query(`SELECT ${counts.join(', ')} FROM ${from()}`, z.record(z.string(), Count)),
  );
  const at = shared.findIndex((_, place) => found?.[`n${place}`] === rows);
  const name = shared[at];
  return name === undefined ? undefined : [name];
};

const isAlike = ({ table, file }: FoundTarget, other: TakenTable): boolean =>
  isText(file.format) === isText(other.file.format) &&
  table.columns.every((name) => other.table.columns.includes(name));

/** Cells of other formats are spelled in their own ways. */
const isText = (format: string): boolean => format === 'csv' || format === 'tsv';

const flagRows = async (
  engine: TableEngine,
  target: FoundTarget,
  other: TakenTable,
  { key, flags }: { readonly key: readonly string[]; readonly flags: string },
): Promise<void> => {
  const digest = ({ table }: TakenTable) =>
    `md5(concat_ws(chr(31), ${key.map((name) => `coalesce(${columnAt(table.columns.indexOf(name))}, '')`).join(', ')}))`;
  await target.table.scan((from) =>
    engine.run(`CREATE OR REPLACE TABLE held_keys AS SELECT DISTINCT ${digest(target)} AS k
      FROM ${from({ missing: 'pandas' })} POSITIONAL JOIN flags WHERE flags.held`),
  );
  await other.table.scan((from) =>
    engine.run(`CREATE OR REPLACE TABLE ${flags} AS SELECT ${digest(other)} IN (SELECT k FROM held_keys) AS held
      FROM ${from({ missing: 'pandas' })}`),
  );
};
