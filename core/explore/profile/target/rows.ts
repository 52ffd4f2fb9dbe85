import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { literal } from '../../../../services/tables/sql.ts';
import { labelsOrNumbers } from '../../../competition/labels-or-numbers.ts';
import type { ProfiledTarget } from '../../../schema/explore/profiled-target.ts';
import { aggregate, countIn } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { spelled } from '../columns/values.ts';

/** Labels are told apart, and shown: the others are one. */
const mostApart = 20;
/** Labels where nearly each row has its own are names. */
const leastRepeated = 0.5;

/** The target beside the columns of a sample. */
export interface TargetRows {
  readonly kind: ProfiledTarget['kind'];
  readonly column: KnownColumn;
  /** SQL: what is selected of the rows of the sample that have a target, beside the column `y`. */
  readonly beside: (...selected: readonly string[]) => string;
  /** How many rows these are. */
  readonly rows: number;
  /** What `y` stands for, the most frequent first: `y` is its place here, one more for all others. Empty for numbers. */
  readonly labels: readonly { readonly label: string; readonly rows: number }[];
  /** The mean and standard deviation that scale `y`, if it is a number. */
  readonly mean: number;
  readonly sd: number;
}

/** Says how the target is counted in the figures below. */
export const targetRows = async (
  engine: TableEngine,
  { from, rows }: KnownSample,
  column: KnownColumn,
  as: 'labels' | 'numbers' | null,
): Promise<TargetRows> => {
  const kind = kindOfTarget(column, rows, as);
  const { cell, measure } = column;
  const [mean, sd] = [measure?.mean ?? 0, measure?.sd ?? 0];
  const labels = kind === 'labels' ? await labelsOf(engine, from, column) : [];
  const y = kind === 'labels' ? placeOf(column, labels) : `(${cell} - ${mean}) / ${sd > 0 ? sd : 1}`;
  const beside = (...selected: readonly string[]): string =>
    `(SELECT ${[...selected, `${y} AS y`].join(', ')} FROM ${from} WHERE ${cell} IS NOT NULL)`;
  const answers = await aggregate(engine, from, [[`count(${cell}) AS n`]]);
  return { kind, column, beside, rows: countIn(answers, 'n'), labels, mean, sd };
};

const Label = z.object({ label: z.string(), rows: Count });

const labelsOf = async (engine: TableEngine, from: string, column: KnownColumn): Promise<TargetRows['labels']> => {
  const { cell } = column;
  const rows = await engine.query(
    `SELECT ${cell}::VARCHAR AS label, count(*) AS rows FROM ${from} WHERE ${cell} IS NOT NULL
      GROUP BY ${cell} ORDER BY rows DESC, ${cell} LIMIT ${mostApart}`,
    Label,
  );
  return rows.map(({ label, rows }) => ({ label: spelled(column, label), rows }));
};

const kindOfTarget = (
  { profile: { kind, distinct } }: KnownColumn,
  rows: number,
  as: 'labels' | 'numbers' | null,
): ProfiledTarget['kind'] => {
  const isRepeated = distinct <= leastRepeated * rows;
  switch (kind) {
    case 'number':
    case 'integer': {
      const seen = { distinct, numeric: { integral: kind === 'integer' }, shown: [] };
      return isRepeated && (as ?? labelsOrNumbers(seen)) === 'labels' ? 'labels' : 'number';
    }
    case 'category':
    case 'boolean':
      return isRepeated ? 'labels' : 'other';
    case 'text':
    case 'list':
    case 'date':
    case 'constant':
    case 'empty':
      return 'other';
  }
};

/** SQL: the place of a row's label; one more than the last for those that are not told apart. */
const placeOf = ({ cell, number }: KnownColumn, labels: readonly { readonly label: string }[]): string => {
  const cases = labels.map(({ label }, at) => `WHEN ${number === null ? literal(label) : label} THEN ${at}`);
  return `CASE ${cell} ${cases.join(' ')} ELSE ${labels.length} END`;
};
