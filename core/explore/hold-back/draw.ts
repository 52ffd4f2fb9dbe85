import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { countOf } from '../../../services/tables/pick.ts';
import type { Answers } from './ways/answers.ts';

/** The most labels of which each is held back in its share. */
const fewLabels = 20;
/** The share of copies above which rows repeat by nature, so that no copy tells an answer. */
const copiesShare = 0.5;

/**
 * Draws the rows to hold back by the seed, each label in its share: the table `flags`, in the order of the file. Only rows with an
 * answer are drawn, and copies of a row stay together.
 */
export const drawAtRandom = async (
  engine: TableEngine,
  { known, labels }: Answers,
  { seed, wanted }: { readonly seed: number; readonly wanted: number },
): Promise<number> => {
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
  return countOf(engine, 'SELECT count(*) FILTER (held) FROM flags');
};

/** No row is held back. */
export const drawNone = (engine: TableEngine): Promise<void> =>
  engine.run('CREATE OR REPLACE TABLE flags AS SELECT false AS held FROM explored');
