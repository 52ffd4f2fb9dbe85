import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { FoundTarget } from './target-table.ts';

/** What is known of the target's cells. */
export interface Answers {
  /** Rows with an answer. */
  readonly known: number;
  readonly labels: number;
  /** All answers are numbers to calculate with, and whole ones. */
  readonly numeric: boolean;
  readonly whole: boolean;
}

/** How many rows may be held back. */
const share = 0.2;
const held = { least: 50, most: 20_000 } as const;
export const fewestRows = 200;
/** Of fewer labels, each is held back in its share. */
const fewLabels = 20;
/** Where rows repeat more often than this, that is their nature, and no copy tells an answer. */
const copiesShare = 0.5;

/**
 * Reads the target's table once: `explored` has for each row, in the order of the file, a digest of all its cells (`k`) and its answer
 * (`y`).
 */
export const readAnswers = async (engine: TableEngine, { table, index }: FoundTarget): Promise<Answers> => {
  const cells = table.columns.map((_, at) => `coalesce(${columnAt(at)}, '')`).join(', ');
  await table.scan((from) =>
    engine.run(`CREATE OR REPLACE TABLE explored AS
      SELECT md5(concat_ws(chr(31), ${cells})) AS k, ${columnAt(index)} AS y FROM ${from({ missing: 'pandas' })}`),
  );
  const [found] = await engine.query(
    `SELECT count(y) AS known, count(DISTINCT y) AS labels,
      count(n) FILTER (isfinite(n)) AS numbers, count(n) FILTER (n = trunc(n)) AS whole
      FROM (SELECT y, try_cast(y AS DOUBLE) AS n FROM explored)`,
    z.object({ known: Count, labels: Count, numbers: Count, whole: Count }),
  );
  const { known = 0, labels = 0, numbers = 0, whole = 0 } = found ?? {};
  return { known, labels, numeric: known > 0 && numbers === known, whole: whole === known };
};

/**
 * Draws the rows to hold back by the seed, each label in its share: the table `flags`, in the order of the file. Only rows with an
 * answer are drawn, and copies of a row stay together.
 */
export const drawHeld = async (engine: TableEngine, { known, labels }: Answers, seed: number): Promise<number> => {
  const wanted = Math.min(held.most, Math.max(held.least, Math.round(share * known)));
  const [copies] = await engine.query(
    'SELECT count(DISTINCT k) AS kinds, count(*) AS rows FROM explored',
    z.object({ kinds: Count, rows: Count }),
  );
  const isNatural = copies !== undefined && copies.kinds < copiesShare * copies.rows;
  const unit = isNatural ? 'explored.rowid::VARCHAR' : 'k';
  const label = labels <= fewLabels ? 'y' : `''`;
  await engine.run(`CREATE OR REPLACE TABLE flags AS
    WITH units AS (SELECT ${label} AS label, ${unit} AS unit, count(*) AS size FROM explored WHERE y IS NOT NULL GROUP BY ALL),
      quotas AS (SELECT label, round(${wanted / known} * sum(size)) AS quota FROM units GROUP BY label),
      ranked AS (SELECT *, sum(size) OVER (PARTITION BY label ORDER BY md5('${seed}:' || unit), unit) AS until FROM units),
      drawn AS (SELECT label, unit FROM ranked JOIN quotas USING (label) WHERE until <= quota)
    SELECT drawn.unit IS NOT NULL AS held
      FROM explored LEFT JOIN drawn ON ${label} = drawn.label AND ${unit} = drawn.unit ORDER BY explored.rowid`);
  const [drawn] = await engine.query('SELECT count(*) FILTER (held) AS n FROM flags', z.object({ n: Count }));
  return drawn?.n ?? 0;
};

/** No row is held back. */
export const drawNone = (engine: TableEngine): Promise<void> =>
  engine.run('CREATE OR REPLACE TABLE flags AS SELECT false AS held FROM explored');
