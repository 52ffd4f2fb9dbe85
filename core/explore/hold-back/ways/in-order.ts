import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import type { TimeCandidate } from './candidates.ts';

const Order = z.object({ rows: Count, dated: Count, instants: Count, back: Count, forth: Count });

/** The fewest instants: of fewer, none is the latest of many. */
const fewestInstants = 3;
/** Of rows with an answer. */
const leastDated = 0.98;
/** Dates begin anew with each series of a table, and now and then a row stands where it does not belong. */
const mostSteps = 0.05;

/**
 * The column in whose order the rows stand: from the first to the last, or the other way round. A date that is asked to be told ahead
 * need not be in order; numbers that count time must be without a single step back, for months and days go round.
 */
export const timeInOrder = async (
  engine: TableEngine,
  times: readonly TimeCandidate[],
  isForecast: boolean,
): Promise<TimeCandidate | null> => {
  let dated: TimeCandidate | null = null;
  for (const time of times) {
    const order = await orderOf(engine, time);
    if (order.instants < fewestInstants || order.dated < leastDated * order.rows) continue;
    const steps = Math.min(order.back, order.forth);
    if (steps <= (time.isDate ? mostSteps * order.rows : 0)) return time;
    if (time.isDate) dated ??= time;
  }
  return isForecast ? dated : null;
};

const orderOf = async (engine: TableEngine, { as }: TimeCandidate): Promise<z.output<typeof Order>> => {
  const [order] = await engine.query(
    `SELECT (SELECT count(y) FROM explored) AS rows, count(*) AS dated, count(DISTINCT t) AS instants,
      count(*) FILTER (t < before) AS back, count(*) FILTER (t > before) AS forth
      FROM (SELECT ${as} AS t, lag(${as}) OVER (ORDER BY rowid) AS before FROM explored WHERE y IS NOT NULL AND ${as} IS NOT NULL)`,
    Order,
  );
  return order ?? { rows: 0, dated: 0, instants: 0, back: 0, forth: 0 };
};
