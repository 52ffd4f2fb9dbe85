import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import { dateFormatOf } from '../../competition/dates.ts';
import { timeOf } from '../../holdout/holdout-scheme.ts';
import type { Outline } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Kept } from './units.ts';

/** The last instants of a masked train and its test, and of the real ones, as `label_values` has them. */
export interface Horizon {
  readonly column: string;
  readonly isDate: boolean;
  /** The names of train's columns. */
  readonly columns: readonly string[];
  readonly keptLast: number;
  readonly heldLast: number;
  readonly trainLast: number;
  readonly testLast: number;
}

const Ends = z.object({ kept: z.number(), held: z.number(), train: z.number(), test: z.number() });

/** Finds the horizon; null where test is not later than train, or its time is unknown. It reads the tables `flags` and `label_values`. */
export const horizonOf = async (
  engine: TableEngine,
  { time }: Competition,
  { train, test }: Pick<Outline, 'train' | 'test'>,
): Promise<Horizon | null> => {
  if (time?.kind !== 'future' || !test.columns.includes(time.column)) return null;
  const { column } = time;
  await pickColumns(engine, test, [test.columns.indexOf(column)], 'test_times', 'pandas');
  const [found] = await engine.query(
    `SELECT max(value) FILTER (NOT held)::DOUBLE AS kept, max(value) FILTER (held)::DOUBLE AS held, max(value)::DOUBLE AS train,
      (SELECT max(${timeOf(test, column, [train])})::DOUBLE FROM test_times) AS test
    FROM (SELECT rowid AS r, held FROM flags) JOIN label_values USING (r)`,
    z.record(z.string(), z.unknown()),
  );
  const ends = Ends.safeParse(found);
  if (!ends.success) return null;
  const { kept, held, train: trainLast, test: testLast } = ends.data;
  const isDate = dateFormatOf(cellsOf(train, train.columns.indexOf(column)), column) !== undefined;
  return { column, isDate, columns: train.columns, keptLast: kept, heldLast: held, trainLast, testLast };
};

/**
 * Gives conditions that drop the rows of a table that lie after a masked train: the table then ends as long before or after that
 * train as it ends before or after the real one. A table that reaches into the time of test keeps the time of held rows. Dates that end
 * before the masked train drop nothing, and neither does a table with one row for each shop or person of train.
 */
export const keptByTime = async (
  engine: TableEngine,
  table: Table,
  horizon: Horizon | null,
): Promise<readonly Kept[]> => {
  if (horizon === null) return [];
  const found: Kept[] = [];
  const times = timesOf(table, horizon);
  for (const at of times) {
    const instant = timeOf(table, table.columns[at] ?? '');
    await pickColumns(engine, table, [at], 'side_times', 'pandas');
    const [known] = await engine.query(
      `SELECT max(${instant})::DOUBLE AS last FROM side_times`,
      z.object({ last: z.number().nullable() }),
    );
    if (known?.last == null || known.last <= horizon.keptLast) continue;
    found.push({ sql: `coalesce(${instant} <= ${untilOf(horizon, known.last)}, true)`, uses: [at] });
  }
  return found.length > 0 && (await isOfThings(engine, table, horizon, times)) ? [] : found;
};

/** Says whether a column of train, other than a time, has another value in each row. */
const isOfThings = async (
  engine: TableEngine,
  table: Table,
  { columns }: Horizon,
  times: readonly number[],
): Promise<boolean> => {
  const shared = [...table.columns.keys()].filter(
    (at) => columns.includes(table.columns[at] ?? '') && !times.includes(at),
  );
  if (shared.length === 0) return false;
  await pickColumns(engine, table, shared, 'side_things');
  const distinct = shared.map((at) => `count(DISTINCT ${columnAt(at)})`);
  const [found] = await engine.query(
    `SELECT greatest(${distinct.join(', ')}) = count(*) AS each FROM side_things`,
    z.object({ each: z.boolean() }),
  );
  return found?.each === true;
};

const untilOf = ({ keptLast, heldLast, trainLast, testLast }: Horizon, last: number): number => {
  const until = last - (trainLast - keptLast);
  return last >= testLast ? Math.max(heldLast + last - testLast, until) : until;
};

/** Finds the columns that hold times: dates in any column, numbers only in one with the name of train's time column. */
const timesOf = (table: Table, { column, isDate }: Horizon): readonly number[] =>
  [...table.columns.keys()].filter((at) => {
    const cells = cellsOf(table, at);
    const first = cells.find((cell) => !isMissing(cell)) ?? ''; // the first cell rules most columns out
    const written = [[first], cells].every((some) => dateFormatOf(some, table.columns[at]) !== undefined);
    return isDate ? written : !written && table.columns[at] === column;
  });

const cellsOf = ({ head }: Table, at: number): string[] => head.map((row) => row[at] ?? '');
