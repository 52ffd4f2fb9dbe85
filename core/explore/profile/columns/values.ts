import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import type { ProfiledColumn } from '../../../schema/explore/profiled-column.ts';
import { unite } from '../batches.ts';
import type { Sample, SampledColumn } from '../sample/sample.ts';
import type { CellCount } from './counts.ts';

const mostValues = 20;
/** The most values that are given for all columns together: fewer for each column of a wide table. */
const mostCells = 4_000;
/** The share of distinct cells above which the most frequent ones mean nothing. */
const leastRepeated = 0.5;

const Value = z.object({ at: Count, cell: z.string(), rows: Count });

/** The most frequent cells of each column, by column; equal counts by cell. `counts`: all cells of some columns. */
export const frequentValues = async (
  engine: TableEngine,
  { from, all, columns }: Sample,
  counts: ReadonlyMap<number, readonly CellCount[]>,
): Promise<ReadonlyMap<number, ProfiledColumn['values']>> => {
  const repeating = columns.filter(({ stats }) => stats.unique > 1 && stats.unique <= Math.max(2, leastRepeated * all));
  const most = Math.max(5, Math.min(mostValues, Math.floor(mostCells / Math.max(1, repeating.length))));
  const uncounted = repeating.filter(({ index }) => !counts.has(index));
  const selects = uncounted.map(
    ({ index, cell }) => `SELECT ${index} AS at, ${cell}::VARCHAR AS cell, count(*) AS rows FROM ${from}
      WHERE ${cell} IS NOT NULL GROUP BY ${cell} ORDER BY rows DESC, ${cell} LIMIT ${most}`,
  );
  const rows = await unite(engine, selects, Value);
  const byColumn = Map.groupBy(rows, ({ at }) => at);
  const found = (index: number): readonly CellCount[] => counts.get(index) ?? byColumn.get(index) ?? [];
  return new Map(
    repeating.map((column) => {
      const frequent = found(column.index).slice(0, most);
      return [column.index, frequent.map(({ cell, rows }) => ({ value: spelled(column, String(cell)), rows }))];
    }),
  );
};

/** A whole number in memory is a fraction in SQL: `3.0` is 3. */
export const spelled = ({ number }: Pick<SampledColumn, 'number'>, cell: string): string =>
  number === null ? cell : String(Number(cell));
