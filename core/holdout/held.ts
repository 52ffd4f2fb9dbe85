import * as z from 'zod';
import { Count, type TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { dateFormatOf } from '../competition/dates.ts';
import type { Competition } from '../schema/competition.ts';
import { blankTells } from './blank.ts';
import { validationFor } from './scheme.ts';

/** How train was split, and how many of its rows are on each side. */
export interface Split {
  readonly scheme: string;
  readonly rows: { readonly train: number; readonly held: number };
  /** SQL over the train file: what rows belong to that are held back together; null: each stands for itself. */
  readonly unit: string | null;
}

export interface HoldOptions {
  readonly seed: number;
  /** The share of train to hold back. */
  readonly share: number;
  /** How many rows the quick pass gets. */
  readonly quick: number;
}

/** Fewer rows than this say nothing. */
const fewest = 10;
/** Of each label the quick pass gets as many as cross-validation may need. */
const perLabel = 12;

/**
 * Decides for each train row, in file order, whether it is held back (`held`) and whether the quick pass has it (`quick`):
 * the table `flags`. Rows are held as test was: by time, by group, by label; only rows whose answers are known are.
 */
export const holdBack = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  options: HoldOptions,
): Promise<Split | { readonly why: string }> => {
  const wanted = schemeOf(competition, train);
  const split = await hold(engine, competition, train, wanted, options);
  const fits = ({ train, held }: Split['rows']) => train >= fewest && held >= fewest;
  if (fits(split.rows)) return split;
  if (wanted.by === 'label' || wanted.by === 'row') return { why: `train has too few rows to hold any back` };
  const plain = await hold(engine, competition, train, { by: 'row', words: 'at random', value: '0' }, options);
  return fits(plain.rows) ? plain : { why: 'train has too few rows to hold any back' };
};

interface Scheme {
  readonly by: 'label' | 'row' | 'group' | 'time';
  readonly words: string;
  /** SQL over the train file: what rows are told apart by. */
  readonly value: string;
}

const schemeOf = (competition: Competition, train: Table): Scheme => {
  const { scheme, group, time } = validationFor(competition, 60);
  const column = (name: string | null | undefined) => columnAt(train.columns.indexOf(name ?? ''));
  switch (scheme) {
    case 'time':
      return { by: 'time', words: `the latest by ${time}`, value: instantOf(train, time ?? '') };
    case 'group':
      return { by: 'group', words: `whole groups of ${group}`, value: column(group) };
    case 'stratified':
      return { by: 'label', words: 'stratified', value: column(competition.targets[0]?.column) };
    case 'kfold':
      return { by: 'row', words: 'at random', value: '0' };
  }
};

/** Instants as a number of seconds, or the number that the column is. */
const instantOf = (train: Table, name: string): string => {
  const index = train.columns.indexOf(name);
  const format = dateFormatOf(train.head.map((record) => record[index] ?? ''));
  return format === undefined
    ? `try_cast(${columnAt(index)} AS DOUBLE)`
    : `epoch(${format.sql(columnAt(index))}::TIMESTAMP)`;
};

const hold = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  { by, words, value }: Scheme,
  { seed, share, quick }: HoldOptions,
): Promise<Split> => {
  const used = train.columns.map((_, index) => index).filter((index) => value.includes(columnAt(index)));
  const targets = competition.targets.map(({ column }) => train.columns.indexOf(column));
  await pickColumns(engine, train, [...new Set([...targets, ...used])], 'picked', 'pandas');
  const filled = blankTells(competition) ? ['true'] : targets.map((index) => `${columnAt(index)} IS NOT NULL`);
  const known = filled.concat(classesKnown(competition, train));
  const order = (salt: string, what: string) => `md5('${seed}:${salt}:' || ${what})`;
  await engine.run(`CREATE OR REPLACE TABLE label_values AS
    SELECT rowid AS r, ${by === 'label' ? `${value}::VARCHAR` : `''`} AS label, ${value} AS value,
      ${known.join(' AND ')} AS known FROM picked`);
  await engine.run(`CREATE OR REPLACE TABLE chosen AS ${chosen(by, share, order)}`);
  await engine.run(`CREATE OR REPLACE TABLE flags AS SELECT held, q <= greatest(${perLabel}, ceil(size * ${quick} / everything)) AS quick
    FROM (SELECT r, held, row_number() OVER (PARTITION BY label, held ORDER BY ${order('quick', 'r')}) AS q,
      count(*) OVER (PARTITION BY label, held) AS size, count(*) OVER () AS everything FROM chosen) ORDER BY r`);
  const [rows] = await engine.query(
    'SELECT count(*) FILTER (NOT held) AS train, count(*) FILTER (held) AS held FROM flags',
    z.object({ train: Count, held: Count }),
  );
  return { scheme: words, rows: rows ?? { train: 0, held: 0 }, unit: by === 'group' ? value : null };
};

/** Rows with `held`; where no row can be held, none is. */
const chosen = (by: Scheme['by'], share: number, order: (salt: string, what: string) => string): string => {
  switch (by) {
    case 'label':
    case 'row':
      return `SELECT r, label, known AND n <= least(size - 1, round(${share} * size)) AS held FROM (SELECT *,
        row_number() OVER (PARTITION BY known, label ORDER BY ${order('row', 'r')}) AS n,
        count(*) OVER (PARTITION BY known, label) AS size FROM label_values)`;
    case 'group':
      return `WITH groups AS (SELECT value AS name, count(*) AS size FROM label_values GROUP BY value),
        ranked AS (SELECT name, sum(size) OVER (ORDER BY ${order('group', `coalesce(name, '')`)}) AS until,
          sum(size) OVER () AS everything, row_number() OVER (ORDER BY ${order('group', `coalesce(name, '')`)}) AS n,
          count(*) OVER () AS groups FROM groups)
        SELECT r, label, known AND (until <= ${share} * everything OR n = 1) AND groups > 1 AS held
        FROM label_values JOIN ranked ON label_values.value IS NOT DISTINCT FROM ranked.name`;
    case 'time':
      return `SELECT r, label, known AND coalesce(value > (SELECT quantile_disc(value, ${1 - share}) FROM label_values), false) AS held
        FROM label_values`;
  }
};

/** Where columns are classes, a label that none of them stands for has no right answer. */
const classesKnown = ({ submission, targets }: Competition, train: Table): string[] => {
  if (submission.layout !== 'classes') return [];
  const column = columnAt(train.columns.indexOf(targets[0]?.column ?? ''));
  return [
    Object.values(submission.mapping)
      .map((label) => isLabel(column, label))
      .join(' OR '),
  ].map((any) => `(${any})`);
};

/** SQL: the cell is this label, as text or as the number that both are. */
export const isLabel = (column: string, label: string): string => {
  const same = `${column} = ${literals([label])}`;
  return Number.isFinite(Number(label)) && label.trim() !== ''
    ? `(${same} OR coalesce(try_cast(${column} AS DOUBLE) = ${Number(label)}, false))`
    : `${same}`;
};
