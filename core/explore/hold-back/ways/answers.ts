import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { FoundTarget } from '../target-table.ts';
import type { Candidates } from './candidates.ts';

/** What is known of the target's cells. */
export interface Answers {
  readonly rows: number;
  /** Rows with an answer. */
  readonly known: number;
  readonly labels: number;
  /** All answers are numbers to calculate with, and whole ones. */
  readonly numeric: boolean;
  readonly whole: boolean;
}

/**
 * Reads the target's table once: `explored` has for each row, in the order of the file, a digest of all its cells (`k`), its answer
 * (`y`), and what it may be held back by: instants (`t0`, `t1`, ...) and groups (`g0`, ...).
 */
export const readAnswers = async (
  engine: TableEngine,
  { table, index }: FoundTarget,
  { times, groups }: Candidates,
): Promise<Answers> => {
  const cells = table.columns.map((_, at) => `coalesce(${columnAt(at)}, '')`).join(', ');
  const beside = [...times, ...groups].map(({ sql, as }) => `, ${sql} AS ${as}`).join('');
  await table.scan((from) =>
    engine.run(`CREATE OR REPLACE TABLE explored AS
      SELECT md5(concat_ws(chr(31), ${cells})) AS k, ${columnAt(index)} AS y${beside} FROM ${from({ missing: 'pandas' })}`),
  );
  const [found] = await engine.query(
    `SELECT count(*) AS rows, count(y) AS known, count(DISTINCT y) AS labels,
      count(n) FILTER (isfinite(n)) AS numbers, count(n) FILTER (n = trunc(n)) AS whole
      FROM (SELECT y, try_cast(y AS DOUBLE) AS n FROM explored)`,
    z.object({ rows: Count, known: Count, labels: Count, numbers: Count, whole: Count }),
  );
  const { rows = 0, known = 0, labels = 0, numbers = 0, whole = 0 } = found ?? {};
  return { rows, known, labels, numeric: known > 0 && numbers === known, whole: whole === known };
};
