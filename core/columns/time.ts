import * as z from 'zod';
import { Count, type TableEngine } from '../../services/tables/engine.ts';
import { columnAt } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { dateFormatOf } from '../competition/dates.ts';
import { isClockName } from '../competition/names.ts';
import type { ColumnProfile, Competition } from '../schema/competition.ts';
import type { CutOff } from './cut-off.ts';
import { columnIndex, headOf, type Source, statsOf } from './source.ts';
import { areStretches } from './stretches.ts';

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

/** Whether test fills stretches of instants on days that train knows, too. */
const haveStretches = async (engine: TableEngine, train: Dated, test: Dated): Promise<boolean> => {
  const keep = ({ scan, instant }: Dated, table: string) =>
    scan((from) => engine.run(`CREATE OR REPLACE TABLE ${table} AS SELECT DISTINCT ${instant} AS t FROM ${from()}`));
  await keep(train, 'train_instants');
  await keep(test, 'test_instants');
  return areStretches(engine, 'train_instants', 'test_instants');
};

/** A column of time, and what shows that test was cut off along it. */
type FoundTime = NonNullable<Competition['time']> & { readonly why: string };

const datedColumn = async ({ engine, train }: CutOff, test: Source, name: string): Promise<FoundTime | null> => {
  const format = dateFormatOf(
    [train, test].flatMap(({ table }) => headOf(table, name)),
    name,
  );
  if (format === undefined) return null;
  const dated = (source: Source, scan: Table['scan']): Dated => ({
    scan,
    instant: format.sql(columnAt(columnIndex(source, name))),
  });
  const inTrain = dated(train, train.table.scan);
  const inTest = dated(test, test.table.scan);
  const seen = train.stats.close.get(columnIndex(train, name))?.span;
  const trainRange = seen ?? (await rangeOf(engine, inTrain));
  const testRange = await rangeOf(engine, inTest);
  if (trainRange === undefined || testRange === undefined) return null;
  const span = `train ${trainRange.first} to ${trainRange.last}, test ${testRange.first} to ${testRange.last}`;
  if (testRange.first >= trainRange.last) {
    return { column: name, kind: 'future', why: `"${name}": ${span}: every test row is later` };
  }
  const days = await countDays(engine, inTrain, inTest);
  if (days.later > days.asked / 2) {
    return { column: name, kind: 'future', why: `"${name}": ${span}: most test days are later` };
  }
  if (days.asked < 2) return null;
  const isOfDays = days.common <= days.asked * 0.05;
  if (!isOfDays && !(await haveStretches(engine, inTrain, inTest))) return null;
  const what = isOfDays ? 'days' : 'stretches';
  return { column: name, kind: 'interleaved', why: `"${name}": ${span}: test fills ${what} that train leaves out` };
};

/** Years, weeks, epochs as numbers: only where the name says so and all of test comes after train. */
const numberedColumn = (train: Source, test: Source, name: string): FoundTime | null => {
  const trainRange = statsOf(train, name).number;
  const testRange = statsOf(test, name).number;
  if (
    !isClockName(name) ||
    trainRange === null ||
    testRange === null ||
    testRange.min < trainRange.max ||
    trainRange.max === trainRange.min
  ) {
    return null;
  }
  const why = `"${name}": train up to ${trainRange.max}, test from ${testRange.min}: every test row is later`;
  return { column: name, kind: 'future', why };
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

/** The column along which test was cut off from train, if it was by time. Dates mixed at random are no such column. */
export const findTime = async (question: CutOff): Promise<FoundTime | null> => {
  const { train, test, profile } = question;
  if (test === null) return null;
  for (const name of sharedDates(profile)) {
    const found = await datedColumn(question, test, name);
    if (found) return found;
  }
  const shared = profile.filter(({ inTrain, inTest }) => inTrain && inTest);
  for (const { name, max } of shared.filter(({ type }) => type === 'integer' || type === 'number')) {
    const begins = (max ?? 0) <= 31 && shared.some((other) => other.unique > 1 && isWithin(name, other.name));
    if (begins) continue;
    const found = numberedColumn(train, test, name);
    if (found) return found;
  }
  return null;
};
