import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import { dateFormatOf } from '../../competition/dates.ts';
import type { Outline } from '../../holdout/outline.ts';
import { timeOf } from '../../holdout/told-apart.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Kept } from './units.ts';

/** How far a masked train and its test reach, and the real ones: instants, as `label_values` has them. */
export interface Horizon {
  readonly column: string;
  readonly isDate: boolean;
  /** What train's columns are called. */
  readonly columns: readonly string[];
  readonly keptLast: number;
  readonly heldLast: number;
  readonly trainLast: number;
  readonly testLast: number;
}

const Ends = z.object({ kept: z.number(), held: z.number(), train: z.number(), test: z.number() });

/** Null where test is not later than train, or nobody knows when. Tables `flags` and `label_values` are there. */
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
 * Which rows of a table are known by then: as it ends so long before or after train, it ends before or after a train that is
 * shorter. Where it knows the time of test, it knows that of held rows. Dates that end before the masked train does tell nothing later,
 * and a table with a row for each shop or person of train tells of these, not of times.
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

/** Whether a column of train, other than a time, has another value in each row. */
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

/** Dates are dates whatever they are called; a number is a time where it is called as train's. */
const timesOf = (table: Table, { column, isDate }: Horizon): readonly number[] =>
  [...table.columns.keys()].filter((at) => {
    const cells = cellsOf(table, at);
    const first = cells.find((cell) => !isMissing(cell)) ?? ''; // of most columns it says enough
    const written = [[first], cells].every((some) => dateFormatOf(some, table.columns[at]) !== undefined);
    return isDate ? written : !written && table.columns[at] === column;
  });

const cellsOf = ({ head }: Table, at: number): string[] => head.map((row) => row[at] ?? '');
