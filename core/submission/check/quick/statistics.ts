import * as z from 'zod';
import { Count, type OpenTableEngine } from '../../../../services/tables/engine.ts';
import { literal } from '../../../../services/tables/sql.ts';
import type { Specification } from '../../specification.ts';

/** One column of numbers as a whole. */
export interface Statistics {
  readonly rows: number;
  readonly min: number;
  readonly max: number;
  /** Zero, as is `std`, where train has nothing to hold them against. */
  readonly mean: number;
  readonly std: number;
}

/** The columns behind the first, and how far row sums are from one at most. */
export interface FileStatistics {
  readonly columns: readonly Statistics[];
  readonly offOne: number;
}

const value = z.union([z.number(), z.literal('NaN'), z.literal('Infinity'), z.literal('-Infinity')]).nullable();
const Row = z.object({
  n: z.array(Count),
  low: z.array(value),
  high: z.array(value),
  mean: z.array(value),
  std: z.array(value),
  off: value,
});
const memoryMb = 120;

/** Where a file is counted. */
export interface Where {
  readonly openTableEngine: OpenTableEngine;
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** Reads every cell behind the first column as a number, on all cores; undefined when one is none, or a line is odd. */
export const statisticsOf = async (
  path: string,
  { schema: { header, rowConstraint }, targets }: Pick<Specification, 'schema' | 'targets'>,
  { openTableEngine, scratch, signal }: Where,
): Promise<FileStatistics | undefined> => {
  const names = header.slice(1).map((_, j) => `c${j}`);
  const list = (make: (name: string) => string) => `[${names.map(make).join(', ')}]`;
  const columns = ["'id': 'VARCHAR'", ...names.map((name) => `'${name}': 'DOUBLE'`)].join(', ');
  const moments = targets.some(({ numeric, labels }) => numeric !== null || labels?.length === 2);
  const sums = rowConstraint === null ? 'NULL' : `max(abs(${names.join(' + ')} - 1))`;
  using engine = await openTableEngine({ data: null, scratch, memoryMb, signal });
  const sql = `SELECT ${list((c) => `count(${c})`)} AS n, ${list((c) => `min(${c})`)} AS low, ${list((c) => `max(${c})`)} AS high,
    ${list((c) => (moments ? `avg(${c})` : '0'))} AS mean, ${list((c) => (moments ? `stddev_pop(${c})` : '0'))} AS std, ${sums} AS off
    FROM read_csv(${literal(engine.see(path))}, header = false, skip = 1, delim = ',', quote = '', escape = '', auto_detect = false, columns = {${columns}})`;
  const row = await engine.query(sql, Row).then(
    ([first]) => first,
    () => undefined,
  );
  if (row === undefined) return undefined;
  const number = (cell: z.output<typeof value> | undefined) => Number(cell ?? Number.NaN);
  return {
    columns: names.map((_, j) => ({
      rows: row.n[j] ?? 0,
      min: number(row.low[j]),
      max: number(row.high[j]),
      mean: number(row.mean[j]),
      std: number(row.std[j]),
    })),
    offOne: number(row.off),
  };
};
