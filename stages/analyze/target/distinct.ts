import * as z from 'zod';
import { columnIndex, headOf, type Source, statsOf } from '../../../core/columns/source.ts';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { columnAt } from '../../../services/tables/sql.ts';

const Label = z.object({ label: z.string(), count: Count });
type Labels = z.output<typeof Label>[];

/** All different cells of a column, with the classes whose names are words for what is missing. */
export const distinctCells = async (
  engine: TableEngine,
  train: Source,
  name: string,
  shown: readonly string[] = [],
): Promise<string[]> => {
  const c = columnAt(columnIndex(train, name));
  const [rows, named] = await Promise.all([
    train.table.scan((from) =>
      engine.query(
        `SELECT DISTINCT ${c} AS cell FROM ${from({ missing: 'pandas' })} WHERE ${c} IS NOT NULL ORDER BY 1`,
        z.object({ cell: z.string() }),
      ),
    ),
    namedMissing(engine, train, name, shown),
  ]);
  return [...rows.map(({ cell }) => cell), ...named.map(({ label }) => label)];
};

/** A word for what is missing that stands in so large a share of the rows is a class. */
const frequent = 0.05;

/**
 * The classes of a column of words that are called NA, None or nan: those that the submission names, and those that many rows have. A
 * column of numbers has none, as a number may be missing.
 */
export const namedMissing = async (
  engine: TableEngine,
  train: Source,
  name: string,
  shown: readonly string[],
): Promise<Labels> => {
  const { number, present } = statsOf(train, name);
  const isWord = (cell: string): boolean => cell !== '' && isMissing(cell);
  if (number !== null || present === train.stats.rows) return [];
  if (!headOf(train.table, name).some(isWord) && !shown.some(isWord)) return [];
  const c = columnAt(columnIndex(train, name));
  const counted = await train.table.scan((from) =>
    engine.query(`SELECT ${c} AS label, count(*) AS count FROM ${from()} WHERE ${c} IS NOT NULL GROUP BY 1`, Label),
  );
  return counted.filter(
    ({ label, count }) => isWord(label) && (shown.includes(label) || count >= frequent * train.stats.rows),
  );
};
