import * as z from 'zod';
import { Count, type TableEngine } from '../../services/tables/engine.ts';

const Stretches = z.object({
  instants: Count,
  asked: Count,
  common: Count,
  switches: Count,
  /** The share of steps from one instant to the next that are as long as the most frequent one. */
  even: z.number().nullable(),
});

/** Fewer instants are stretches by chance. */
const fewestAsked = 20;
const mostCommon = 0.05;
const leastEven = 0.6;
/** Instants that were drawn at random switch between train and test this much more often. */
const fewerSwitches = 0.25;

/**
 * Whether test has whole stretches of a series that is measured at even steps, as hours of days that both have. Its instants are
 * in the column `t` of the two tables.
 */
export const areStretches = async (engine: TableEngine, train: string, test: string): Promise<boolean> => {
  const [found] = await engine.query(
    `WITH told AS (
       SELECT t, bool_or(asked) AS asked, bool_or(asked) AND NOT bool_and(asked) AS common
       FROM (SELECT t, false AS asked FROM ${train} UNION ALL SELECT t, true FROM ${test}) WHERE t IS NOT NULL GROUP BY t),
     steps AS (SELECT *, lag(asked) OVER in_order AS before, t - lag(t) OVER in_order AS step FROM told WINDOW in_order AS (ORDER BY t))
     SELECT count(*) AS instants, count(*) FILTER (asked) AS asked, count(*) FILTER (common) AS common,
       count(*) FILTER (asked <> before) AS switches,
       (SELECT max(n) / sum(n) FROM (SELECT count(*) AS n FROM steps WHERE step IS NOT NULL GROUP BY step))::DOUBLE AS even
     FROM steps`,
    Stretches,
  );
  if (found === undefined) return false;
  const { instants, asked, common, switches, even } = found;
  const byChance = (2 * asked * (instants - asked)) / Math.max(1, instants);
  const isApart = asked >= fewestAsked && common <= mostCommon * asked;
  return isApart && (even ?? 0) >= leastEven && switches >= 2 && switches <= fewerSwitches * byChance;
};
