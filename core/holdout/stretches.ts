import * as z from 'zod';
import { Count, type TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { ok } from '../outcome.ts';
import { type NoResult, noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import { blockSql, fewestRows, heldShare, heldSince, type Split } from './held.ts';
import { type HoldoutScheme, schemeOf, timeOf, writeValues } from './holdout-scheme.ts';

/** A stretch of train that follows the rows before it as test follows train. Instants are those of `label_values`. */
export interface Stretch {
  /** Rows before it are train. */
  readonly cut: number;
  /** Held rows are from here on: as long after the cut as test begins after train. */
  readonly from: number;
  readonly until: number;
}

/** The reason why there is no stretch; `isShort`: a longer train would help. */
export interface NoStretch extends NoResult {
  readonly isShort: boolean;
}

/** The most stretches that are held back: each costs a run. */
const mostStretches = 2;
/** A stretch has at least so many rows: with fewer, it is made longer than test. */
const enoughRows = 60;
/** A stretch may be shorter than test, but not than this share of it. */
const leastOfTest = 0.5;

/**
 * Finds stretches at the end of train that are held back one by one, the latest first: each as long as test reaches after train, and
 * before each a train at least as long. Call it where test is later than train. It writes the table `label_values`.
 */
export const stretchesOf = async (
  engine: TableEngine,
  competition: Competition,
  { train, test }: { readonly train: Table; readonly test: Table },
  scheme: HoldoutScheme,
  most = mostStretches,
): Promise<Result<readonly Stretch[], NoStretch>> => {
  await writeValues(engine, competition, train, scheme);
  const facts = await factsOf(engine, test, timeOf(test, competition.time?.column ?? '', [train]));
  if (facts === undefined) return { ...noResult('no row of train or of test is known to have a time'), isShort: false };
  const length = lengthOf(facts);
  if (length === undefined) return { ...noResult(tooShort), isShort: true };
  const found: Stretch[] = [];
  for (let at = 0; at < Math.min(most, mostStretches); at++) {
    const stretch = stretchAt(facts, length, at);
    const hasPast = at === 0 || stretch.cut - facts.first + facts.step >= length;
    if (!hasPast || !(await hasRows(engine, stretch))) break;
    found.push(stretch);
  }
  return found.length > 0 ? ok(found) : { ...noResult('train has too few rows to hold any back'), isShort: true };
};

/** Holds back the latest stretch that is as long as test, where test is later than train; undefined: it is not, or train is too short. */
export const splitLatest = async (
  engine: TableEngine,
  competition: Competition,
  tables: { readonly train: Table; readonly test: Table },
): Promise<Split | undefined> => {
  if (competition.time?.kind !== 'future') return undefined;
  const scheme = schemeOf(competition, tables.train);
  const found = await stretchesOf(engine, competition, tables, scheme, 1);
  const [latest] = found.ok ? found.value : [];
  if (latest === undefined) return undefined;
  await holdStretch(engine, latest);
  const [rows] = await engine.query(
    'SELECT count(*) FILTER (NOT held) AS train, count(*) FILTER (held) AS held FROM flags',
    z.object({ train: Count, held: Count }),
  );
  const unit = blockSql(scheme.value);
  return { scheme: `${scheme.words}, as long as test`, rows: rows ?? { train: 0, held: 0 }, unit };
};

/** Finds the instant at which each stretch begins that a trial holds back, in the order of time. It writes the table `label_values`. */
export const startsOf = async (
  engine: TableEngine,
  competition: Competition,
  { train, test }: { readonly train: Table; readonly test: Table | null },
  scheme: HoldoutScheme,
): Promise<readonly number[]> => {
  if (competition.time?.kind === 'future' && test !== null) {
    const stretches = await stretchesOf(engine, competition, { train, test }, scheme);
    if (stretches.ok) return stretches.value.map(({ from }) => from).toReversed();
  }
  await writeValues(engine, competition, train, scheme);
  return [(await heldSince(engine, heldShare)) ?? []].flat();
};

const tooShort =
  'train is too short to tell how a program does over the time that test spans: no stretch of half its length can be held back';

const Facts = z.object({
  first: z.number(),
  last: z.number(),
  /** The usual time from one instant to the next. */
  step: z.number(),
  /** The instant at which a stretch with enough rows would begin. */
  wide: z.number(),
  testFirst: z.number(),
  testLast: z.number(),
});
type Facts = z.output<typeof Facts>;

/** Reads the instants of train and test; undefined where train has one instant, or a file none. */
const factsOf = async (engine: TableEngine, test: Table, instant: string): Promise<Facts | undefined> => {
  await pickColumns(engine, test, usedBy(test, instant), 'test_times', 'pandas');
  const [found] = await engine.query(
    `WITH known AS (SELECT value::DOUBLE AS t FROM label_values WHERE known AND value IS NOT NULL),
      waits AS (SELECT t - lag(t) OVER (ORDER BY t) AS wait FROM (SELECT DISTINCT t FROM known)),
      ranked AS (SELECT t, row_number() OVER (ORDER BY t DESC) AS n, count(*) OVER () AS size FROM known),
      asked AS (SELECT (${instant})::DOUBLE AS t FROM test_times)
    SELECT (SELECT min(t) FROM known) AS first, (SELECT max(t) FROM known) AS last, (SELECT median(wait) FROM waits) AS step,
      (SELECT min(t) FROM ranked WHERE n <= greatest(1, least(${enoughRows}, ${heldShare} * size))) AS wide,
      (SELECT min(t) FROM asked) AS "testFirst", (SELECT max(t) FROM asked) AS "testLast"`,
    z.record(z.string(), z.unknown()),
  );
  return Facts.safeParse(found).data;
};

const usedBy = (table: Table, sql: string): number[] =>
  table.columns.flatMap((_, index) => (sql.includes(columnAt(index)) ? [index] : []));

/**
 * Computes how long test reaches after train, or the part of it that train allows. Months and years are not equally long: half a
 * step is forgiven.
 */
const lengthOf = ({ first, last, step, wide, testFirst, testLast }: Facts): number | undefined => {
  const span = Math.max(testLast - last, step);
  const most = (last - first + 1.5 * step) / 2;
  const length = Math.min(Math.max(span, last - wide + Math.max(step, testFirst - last)), most);
  return length < leastOfTest * span ? undefined : Math.max(length, step);
};

/** Finds a stretch by its number, counted from the end of train. */
const stretchAt = ({ last, step, testFirst }: Facts, length: number, at: number): Stretch => {
  const until = last - at * length + step / 2;
  const cut = until - length;
  return { cut, from: Math.max(cut, cut + testFirst - last - step), until };
};

const isHeld = ({ from, until }: Stretch): string => `known AND value >= ${from} AND value < ${until}`;

const hasRows = async (engine: TableEngine, stretch: Stretch): Promise<boolean> => {
  const [rows] = await engine.query(
    `SELECT count(*) FILTER (known AND value < ${stretch.cut}) AS train, count(*) FILTER (${isHeld(stretch)}) AS held FROM label_values`,
    z.object({ train: Count, held: Count }),
  );
  return rows !== undefined && rows.train >= fewestRows && rows.held >= fewestRows;
};

/**
 * Writes the table `flags` for one stretch: `held` is null for rows that are in neither part, since train would not have them.
 * It reads the table `label_values`.
 */
export const holdStretch = (engine: TableEngine, stretch: Stretch): Promise<void> =>
  engine.run(`CREATE OR REPLACE TABLE flags AS SELECT
    CASE WHEN value IS NULL OR value < ${stretch.cut} THEN false WHEN ${isHeld(stretch)} THEN true END AS held, false AS quick
    FROM label_values ORDER BY r`);
