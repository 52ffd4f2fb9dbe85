import * as z from 'zod';
import { round6 } from '../../../core/columns/round.ts';
import { columnIndex, type Source, statsOf } from '../../../core/columns/source.ts';
import type { TargetProfile } from '../../../core/schema/competition.ts';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import type { ColumnStats } from '../../../services/tables/profile.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import { namedMissing } from './distinct.ts';

const maxLabels = 10_000;
/** Fractions with more different values are measurements, not classes. */
const maxFractions = 1000;

const Label = z.object({ label: z.string(), count: Count });
const Numbers = z.object({ median: z.number(), std: z.number().nullable(), log: z.number().nullable() });

const isListed = (train: Source, name: string): boolean => {
  const { unique, number } = statsOf(train, name);
  return unique <= maxLabels && (number === null || number.integral || unique <= maxFractions);
};

const labelsOf = (engine: TableEngine, cells: string): Promise<z.output<typeof Label>[]> =>
  engine.query(
    `SELECT ${cells} AS label, count(*) AS count FROM answers WHERE ${cells} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    Label,
  );

const spreadOf = async (engine: TableEngine, cells: string) => {
  const [row] = await engine.query(
    `SELECT median(x) AS median, stddev_samp(x) AS std, favg(CASE WHEN x > -1 THEN ln(1 + x) END) AS log
     FROM (SELECT try_cast(${cells} AS DOUBLE) AS x FROM answers) WHERE x IS NOT NULL AND isfinite(x)`,
    Numbers,
  );
  if (row === undefined) throw new Error('an aggregate without a GROUP BY gives one row');
  return row;
};

const describe = (number: NonNullable<ColumnStats['number']>, row: z.output<typeof Numbers>) => {
  return {
    integral: number.integral,
    min: round6(number.min),
    max: round6(number.max),
    mean: round6(number.mean),
    median: round6(row.median),
    std: round6(row.std ?? 0),
    meanLog1p: number.min > -1 && row.log !== null ? round6(row.log) : null,
  };
};

/** Reads the columns that are needed several times into the table `answers`, in one scan. */
const keepAnswers = (engine: TableEngine, source: Source, names: readonly string[]): Promise<void> =>
  pickColumns(
    engine,
    source.table,
    names.map((name) => columnIndex(source, name)),
    'answers',
    'pandas',
  );

/** Whether the closer look during the profile's scan found everything that is asked about a target. */
const isKnown = (source: Source, name: string): boolean => {
  const close = source.stats.close.get(columnIndex(source, name));
  if (close === undefined) return false;
  return (close.labels !== null || !isListed(source, name)) && (close.spread !== null || !statsOf(source, name).number);
};

/**
 * Counts the labels and measures the numbers of train's targets, as seen during the scan, or else read from `answers`. `shown`: cells and
 * columns of the submission, which may name a class that is called NA.
 */
export const profileTargets = async (
  engine: TableEngine,
  train: Source,
  names: readonly string[],
  shown: readonly string[] = [],
): Promise<TargetProfile[]> => {
  const indexes = names.map((name) => columnIndex(train, name));
  const known = names.every((name) => isKnown(train, name));
  if (!known) await keepAnswers(engine, train, names);
  return Promise.all(
    names.map(async (column, at): Promise<TargetProfile> => {
      const { present, number } = statsOf(train, column);
      const cells = columnAt(indexes[at] ?? 0);
      const close = known ? train.stats.close.get(indexes[at] ?? 0) : undefined;
      const [labels, numeric, named] = await Promise.all([
        isListed(train, column) ? (close?.labels ?? labelsOf(engine, cells)) : null,
        number && describe(number, close?.spread ?? (await spreadOf(engine, cells))),
        isListed(train, column) ? namedMissing(engine, train, column, shown) : [],
      ]);
      const answered = present + named.reduce((sum, { count }) => sum + count, 0);
      const all = [...(labels ?? []), ...named].toSorted((a, b) => b.count - a.count);
      return { column, rows: train.stats.rows, missing: train.stats.rows - answered, labels: labels && all, numeric };
    }),
  );
};
