import * as z from 'zod';
import { Count, type TableEngine } from '../../services/tables/engine.ts';
import { columnAt } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { dateFormatOf } from '../competition/dates.ts';
import { isClockName } from '../competition/names.ts';
import type { ColumnProfile, Competition } from '../schema/competition.ts';
import type { CutOff } from './cut-off.ts';
import { columnIndex, headOf, type Source, statsOf } from './source.ts';

type Ends = { readonly first: string | number; readonly last: string | number };
const Range = z.object({ first: z.string(), last: z.string() });
const DayCounts = z.object({ asked: Count, common: Count, later: Count });

interface Dated {
  /** Runs a query over the rows: of the file, or of the columns that were kept from it. */
  readonly scan: Table['scan'];
  /** SQL that reads the cells as instants. */
  readonly instant: string;
}

/** First and last instant of one column; undefined when a cell is no date after all. */
const rangeOf = async (engine: TableEngine, { scan, instant }: Dated): Promise<z.output<typeof Range> | undefined> => {
  const rows = await scan((from) =>
    engine.query(
      `SELECT min(t)::VARCHAR AS first, max(t)::VARCHAR AS last FROM (SELECT ${instant} AS t FROM ${from()})`,
      Range.or(z.object({ first: z.null(), last: z.null() })),
    ),
  );
  return Range.safeParse(rows[0]).data;
};

/** How many days test asks for, how many of those train knows, and how many come after all of train. */
const countDays = async (engine: TableEngine, train: Dated, test: Dated) => {
  const keep = ({ scan, instant }: Dated, table: string) =>
    scan((from) =>
      engine.run(`CREATE OR REPLACE TABLE ${table} AS SELECT DISTINCT (${instant})::DATE AS day FROM ${from()}`),
    );
  await keep(train, 'train_days');
  await keep(test, 'test_days');
  const [row] = await engine.query(
    `SELECT count(*) AS asked, count(*) FILTER (day IN (SELECT day FROM train_days)) AS common,
       count(*) FILTER (day > (SELECT max(day) FROM train_days)) AS later FROM test_days`,
    DayCounts,
  );
  return row ?? { asked: 0, common: 0, later: 0 };
};

/** A column of time, and what shows that test was cut off along it. */
type FoundTime = NonNullable<Competition['time']> & { readonly why: string };

/** A column of dates in both tables, with the instants from the first to the last. */
interface Spans {
  readonly name: string;
  readonly inTrain: Dated;
  readonly inTest: Dated;
  readonly trainRange: Ends;
  readonly testRange: Ends;
  readonly span: string;
}

const spansOf = async ({ engine, train }: CutOff, test: Source, name: string): Promise<Spans | undefined> => {
  const format = dateFormatOf(
    [train, test].flatMap(({ table }) => headOf(table, name)),
    name,
  );
  if (format === undefined) return undefined;
  const dated = (source: Source): Dated => ({
    scan: source.table.scan,
    instant: format.sql(columnAt(columnIndex(source, name))),
  });
  const [inTrain, inTest] = [dated(train), dated(test)];
  const trainRange = train.stats.close.get(columnIndex(train, name))?.span ?? (await rangeOf(engine, inTrain));
  const testRange = await rangeOf(engine, inTest);
  if (trainRange === undefined || testRange === undefined) return undefined;
  const span = `train ${trainRange.first} to ${trainRange.last}, test ${testRange.first} to ${testRange.last}`;
  return { name, inTrain, inTest, trainRange, testRange, span };
};

/** Whether all or most of test comes after all of train. */
const laterThanAll = async ({ engine }: CutOff, spans: Spans): Promise<FoundTime | null> => {
  const { name, span, trainRange, testRange } = spans;
  const isLater = testRange.first >= trainRange.last;
  const days = isLater ? undefined : await countDays(engine, spans.inTrain, spans.inTest);
  if (days !== undefined && days.later <= days.asked / 2) return null;
  return {
    column: name,
    kind: 'future',
    why: `"${name}": ${span}: ${isLater ? 'every test row is' : 'most test days are'} later`,
  };
};

/** Whether test fills days that train leaves out. */
const fillsGaps = async ({ engine }: CutOff, { name, span, inTrain, inTest }: Spans): Promise<FoundTime | null> => {
  const days = await countDays(engine, inTrain, inTest);
  if (days.asked < 2 || days.common > days.asked * 0.05) return null;
  return { column: name, kind: 'interleaved', why: `"${name}": ${span}: test fills days that train leaves out` };
};

const Later = z.object({ rows: Count, known: Count, since: Count, later: Count, units: Count });
const mostUnitColumns = 6;
/** Units of fewer rows end before test's by chance. */
const fewestPerUnit = 5;

/** Whether test comes after train within each city, shop or machine, which do not all end at once. */
const laterInUnits = async (
  { engine, train, profile }: CutOff,
  test: Source,
  { name, inTrain, inTest, trainRange, testRange, span }: Spans,
): Promise<FoundTime | null> => {
  if (testRange.first <= trainRange.first || testRange.last <= trainRange.last) return null;
  const unitNames = profile
    .filter((column) => column.inTrain && column.inTest && column.name !== name && !isClockName(column.name))
    .filter(
      ({ type, unique }) =>
        (type === 'category' || type === 'integer') && unique > 1 && unique * fewestPerUnit <= train.stats.rows,
    )
    .toSorted((a, b) => a.unique - b.unique)
    .slice(0, mostUnitColumns);
  for (const { name: unit } of unitNames) {
    const keep = (source: Source, { scan, instant }: Dated, table: string, counted: string) =>
      scan((from) =>
        engine.run(
          `CREATE OR REPLACE TABLE ${table} AS SELECT ${columnAt(columnIndex(source, unit))} AS unit, ${counted} FROM (SELECT *, ${instant} AS t FROM ${from({ missing: 'pandas' })}) GROUP BY ALL`,
        ),
      );
    await keep(train, inTrain, 'train_units', 'max(t) AS last');
    await keep(test, inTest, 'test_units', 't, count(*) AS n');
    const [found] = await engine.query(
      `SELECT coalesce(sum(n), 0)::BIGINT AS rows, coalesce(sum(n) FILTER (last IS NOT NULL), 0)::BIGINT AS known,
         coalesce(sum(n) FILTER (t >= last), 0)::BIGINT AS since, coalesce(sum(n) FILTER (t > last), 0)::BIGINT AS later,
         count(DISTINCT unit) FILTER (last IS NOT NULL) AS units
       FROM test_units LEFT JOIN train_units USING (unit)`,
      Later,
    );
    if (found === undefined || found.units < 2 || found.known < 0.9 * found.rows) continue;
    if (found.since < 0.98 * found.known || found.later < found.known / 2) continue;
    return {
      column: name,
      kind: 'future',
      unit,
      why: `"${name}": ${span}: test is later than train within each "${unit}"`,
    };
  }
  return null;
};

/** Years, weeks, epochs as numbers: only where the name says so. */
const numberedSpans = (train: Source, test: Source, name: string): Spans | undefined => {
  const [trainRange, testRange] = [train, test].map((source) => statsOf(source, name).number);
  if (!isClockName(name) || !trainRange || !testRange || trainRange.max === trainRange.min) return undefined;
  const dated = (source: Source): Dated => ({
    scan: source.table.scan,
    instant: `try_cast(${columnAt(columnIndex(source, name))} AS DOUBLE)`,
  });
  const range = ({ min, max }: { readonly min: number; readonly max: number }) => ({ first: min, last: max });
  const span = `train up to ${trainRange.max}, test from ${testRange.min}`;
  return {
    name,
    inTrain: dated(train),
    inTest: dated(test),
    trainRange: range(trainRange),
    testRange: range(testRange),
    span,
  };
};

/** Parts of a time, each of which begins anew in the next of those before it. */
const parts = [/(^|_|\b)year$/i, /(^|_|\b)(quarter|season)$/i, /(^|_|\b)month$/i, /(^|_|\b)day$/i, /(^|_|\b)hour$/i];

/** Whether one column is a part of the time of the other: a later day of a month is no later day. */
const isWithin = (name: string, other: string): boolean => {
  const [own, whole] = [name, other].map((one) => parts.findIndex((part) => part.test(one)));
  return own !== undefined && whole !== undefined && whole >= 0 && whole < own;
};

/** Columns of dates that train and test have. */
const sharedDates = (profile: readonly ColumnProfile[]): string[] =>
  profile.filter(({ inTrain, inTest, type }) => inTrain && inTest && type === 'date').map(({ name }) => name);

/** Columns of numbers that both tables have, but for those that begin anew with each month or year of another column. */
const sharedNumbers = (profile: readonly ColumnProfile[]): string[] => {
  const shared = profile.filter(({ inTrain, inTest }) => inTrain && inTest);
  return shared
    .filter(({ type }) => type === 'integer' || type === 'number')
    .filter(
      ({ name, max }) => (max ?? 0) > 31 || !shared.some((other) => other.unique > 1 && isWithin(name, other.name)),
    )
    .map(({ name }) => name);
};

/** The column along which test was cut off from train, if it was by time. Dates mixed at random are no such column. */
export const findTime = async (question: CutOff): Promise<FoundTime | null> => {
  const { train, test, profile } = question;
  if (test === null) return null;
  const dates: Spans[] = [];
  for (const name of sharedDates(profile)) dates.push(...[(await spansOf(question, test, name)) ?? []].flat());
  const numbers = sharedNumbers(profile).flatMap((name) => numberedSpans(train, test, name) ?? []);
  for (const spans of dates) {
    const found = await laterThanAll(question, spans);
    if (found) return found;
  }
  for (const { name, span, trainRange, testRange } of numbers)
    if (testRange.first >= trainRange.last)
      return { column: name, kind: 'future', why: `"${name}": ${span}: every test row is later` };
  for (const spans of [...dates, ...numbers]) {
    const found = await laterInUnits(question, test, spans);
    if (found) return found;
  }
  for (const spans of dates) {
    const found = await fillsGaps(question, spans);
    if (found) return found;
  }
  return null;
};
