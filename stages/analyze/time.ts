import * as z from 'zod';
import { Count, type Engine } from '../../services/tables/engine.ts';
import { columnAt } from '../../services/tables/sql.ts';
import type { ColumnProfile, Competition } from '../schema/competition.ts';
import { dateFormatOf } from './dates.ts';
import type { Notes } from './evidence.ts';
import { columnIndex, headOf, type Source, statsOf } from './source.ts';

const clockName = /(^|_|\b)(year|date|day|week|month|quarter|time|timestamp|ts|epoch|unix\w*|period|date_block_num)$/i;

const Range = z.object({ first: z.string(), last: z.string() });
const DayCounts = z.object({ asked: Count, common: Count });

interface Dated {
  readonly source: Source;
  readonly name: string;
  /** SQL that reads the cells as instants. */
  readonly instant: string;
}

/** First and last instant of one column; undefined when a cell is no date after all. */
const rangeOf = async (engine: Engine, { source, instant }: Dated): Promise<z.output<typeof Range> | undefined> => {
  const rows = await source.table.scan((from) =>
    engine.query(
      `SELECT min(t)::VARCHAR AS first, max(t)::VARCHAR AS last FROM (SELECT ${instant} AS t FROM ${from()})`,
      Range.or(z.object({ first: z.null(), last: z.null() })),
    ),
  );
  return Range.safeParse(rows[0]).data;
};

/** How many days test asks for, and how many of those train knows. */
const countDays = async (engine: Engine, known: Dated, asked: Dated) => {
  const keep = ({ source, instant }: Dated, table: string) =>
    source.table.scan((from) =>
      engine.run(`CREATE OR REPLACE TABLE ${table} AS SELECT DISTINCT (${instant})::DATE AS day FROM ${from()}`),
    );
  await keep(known, 'train_days');
  await keep(asked, 'test_days');
  const [row] = await engine.query(
    `SELECT count(*) AS asked, count(*) FILTER (day IN (SELECT day FROM train_days)) AS common FROM test_days`,
    DayCounts,
  );
  return row ?? { asked: 0, common: 0 };
};

const datedColumn = async (engine: Engine, train: Source, test: Source, name: string, notes: Notes) => {
  const format = dateFormatOf(headOf(train.table, name));
  if (format === undefined || dateFormatOf(headOf(test.table, name)) !== format) return null;
  const dated = (source: Source): Dated => ({ source, name, instant: format.sql(columnAt(columnIndex(source, name))) });
  const known = await rangeOf(engine, dated(train));
  const asked = await rangeOf(engine, dated(test));
  if (known === undefined || asked === undefined) return null;
  const span = `train ${known.first} to ${known.last}, test ${asked.first} to ${asked.last}`;
  if (asked.first >= known.last) {
    notes.because('time', 'test', `"${name}": ${span}: every test row is later`);
    return { column: name, kind: 'future' as const };
  }
  const days = await countDays(engine, dated(train), dated(test));
  if (days.asked < 2 || days.common > days.asked * 0.05) return null;
  notes.because('time', 'test', `"${name}": ${span}: test fills days that train leaves out`);
  return { column: name, kind: 'interleaved' as const };
};

/** Years, weeks, epochs as numbers: only where the name says so and all of test comes after train. */
const numberedColumn = (train: Source, test: Source, name: string, notes: Notes) => {
  const known = statsOf(train, name).number;
  const asked = statsOf(test, name).number;
  if (!clockName.test(name) || known === null || asked === null || asked.min < known.max || known.max === known.min) {
    return null;
  }
  notes.because('time', 'test', `"${name}": train up to ${known.max}, test from ${asked.min}: every test row is later`);
  return { column: name, kind: 'future' as const };
};

/** The column along which test was cut off from train, if it was by time. Dates mixed at random are no such column. */
export const findTime = async (
  engine: Engine,
  train: Source,
  test: Source | null,
  profile: readonly ColumnProfile[],
  notes: Notes,
): Promise<Competition['time']> => {
  if (test === null) return null;
  const shared = profile.filter(({ inTrain, inTest }) => inTrain && inTest);
  for (const { name } of shared.filter(({ type }) => type === 'date')) {
    const found = await datedColumn(engine, train, test, name, notes);
    if (found) return found;
  }
  for (const { name } of shared.filter(({ type }) => type === 'integer' || type === 'number')) {
    const found = numberedColumn(train, test, name, notes);
    if (found) return found;
  }
  return null;
};
