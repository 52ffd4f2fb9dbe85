import * as z from 'zod';
import { Count, type TableEngine } from '../../services/tables/engine.ts';
import type { Table } from '../../services/tables/table.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import { type HoldoutScheme, schemeOf, writeValues } from './holdout-scheme.ts';

/** The way in which train was split, and the number of rows on each side. */
export interface Split {
  readonly scheme: string;
  readonly rows: { readonly train: number; readonly held: number };
  /** SQL over the train file: the rows that are alike, by group or in the order of time; null: each row is by itself. */
  readonly unit: string | null;
}

export interface HoldOptions {
  readonly seed: number;
  /** The share of train to hold back. */
  readonly share: number;
  /** The number of rows that the quick pass gets. */
  readonly quick: number;
}

/** The share of train that is held back where rows have an order in time, by rehearsals and by trials. */
export const heldShare = 0.2;
/** The fewest rows that a part may have: fewer would say nothing. */
export const fewestRows = 10;
/** The rows of each label that the quick pass gets, since cross-validation may need as many. */
const quickRowsPerLabel = 12;

/**
 * Decides for each train row, in file order, whether it is held back (`held`) and whether the quick pass has it (`quick`):
 * the table `flags`. Rows are held as test was: by time, by group, by label; only rows whose answers are known are.
 */
export const splitTrain = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  options: HoldOptions,
): Promise<Result<Split>> => {
  const wanted = schemeOf(competition, train);
  const split = await hold(engine, competition, train, wanted, options);
  const fits = ({ train, held }: Split['rows']) => train >= fewestRows && held >= fewestRows;
  if (fits(split.rows)) return ok(split);
  if (wanted.by === 'label' || wanted.by === 'row') return noResult('train has too few rows to hold any back');
  const plain = await hold(engine, competition, train, { by: 'row', words: 'at random', value: '0' }, options);
  return fits(plain.rows) ? ok(plain) : noResult('train has too few rows to hold any back');
};

const hold = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  scheme: HoldoutScheme,
  { seed, share, quick }: HoldOptions,
): Promise<Split> => {
  await writeValues(engine, competition, train, scheme);
  const { by, words, value } = scheme;
  const order = (salt: string, what: string) => `md5('${seed}:${salt}:' || ${what})`;
  await engine.run(`CREATE OR REPLACE TABLE chosen AS ${heldRows(by, share, order)}`);
  await engine.run(`CREATE OR REPLACE TABLE flags AS SELECT held, q <= greatest(${quickRowsPerLabel}, ceil(size * ${quick} / everything)) AS quick
    FROM (SELECT r, held, row_number() OVER (PARTITION BY label, held ORDER BY ${order('quick', 'r')}) AS q,
      count(*) OVER (PARTITION BY label, held) AS size, count(*) OVER () AS everything FROM chosen) ORDER BY r`);
  const [rows] = await engine.query(
    'SELECT count(*) FILTER (NOT held) AS train, count(*) FILTER (held) AS held FROM flags',
    z.object({ train: Count, held: Count }),
  );
  return {
    scheme: words,
    rows: rows ?? { train: 0, held: 0 },
    unit: by === 'group' ? value : by === 'time' ? blockSql(value) : null,
  };
};

/**
 * SQL of the block that a row is in, in the order of time. Rows of one time err alike, so a standard error is that of whole blocks.
 */
export const blockSql = (instant: string): string => `ntile(${blocks}) OVER (ORDER BY ${instant})`;

const blocks = 20;

/** Finds the instant from which on rows of the table `label_values` are held back; null: none is. */
export const heldSince = async (engine: TableEngine, share: number): Promise<number | null> => {
  const [found] = await engine.query(
    `SELECT min(value)::DOUBLE AS since FROM (${heldRows('time', share, () => '')}) WHERE held`,
    z.object({ since: z.number().nullable() }),
  );
  return found?.since ?? null;
};

/** Gives SQL over `label_values`: its rows with `held`, and by time with their `value`; where no row can be held, none is. */
export const heldRows = (
  by: HoldoutScheme['by'],
  share: number,
  order: (salt: string, what: string) => string,
): string => {
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
      return `WITH instants AS (SELECT value AS instant, count(*) AS size FROM label_values WHERE value IS NOT NULL GROUP BY value),
        ranked AS (SELECT instant, sum(size) OVER (ORDER BY instant DESC) AS since,
          row_number() OVER (ORDER BY instant DESC) AS n, count(*) OVER () AS instants FROM instants)
        SELECT r, label, value, known AND coalesce((since <= ${share} * (SELECT count(*) FROM label_values) OR n = 1) AND instants > 1, false) AS held
        FROM label_values LEFT JOIN ranked ON value = instant`;
  }
};
