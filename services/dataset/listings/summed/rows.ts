import * as z from 'zod';
import { Count } from '../../../tables/engine.ts';
import type { LocalEngine } from '../../../tables/local-engine.ts';
import type { Days } from './read.ts';
import { numberOf, startOf, type Times } from './times.ts';

/** The most rows for train. With more, only the latest periods are kept. */
const mostRows = 1_200_000;
const mostTimes = 400;
const fewestTimes = 3;
const fewestRows = 50;
/** The share of its days that train's first period may lack. */
const mostLacking = 0.1;
const daysOfMonth = 30;
/**
 * The last period must have at least this share of the usual number of sums. With fewer, a day was mistyped or train ends in another way.
 */
const leastOfLast = 0.2;

const Begun = z.object({ number: z.number(), cut: z.boolean() });
const Counted = z.object({ rows: Count, last: Count, usual: z.number().nullable() });
/** How many earlier periods a row describes. */
const longestPast = 12;

/** The numbers of the first period of train and of the first period that is known. */
interface Kept {
  readonly first: number;
  readonly known: number;
}

interface Asked {
  /** The columns of `asks` and `sold` that name a unit. */
  readonly keys: readonly string[];
  readonly times: Times;
  readonly days: Days;
  readonly range: readonly [number, number] | null;
}

/**
 * Makes `grid`: each unit that is asked for, at each period since each of its keys is in train. `taught` marks the rows for train. If all
 * keys are known, their first period is not taught, because it always has a sale. Undefined if there are too few or too many rows.
 */
export const makeGrid = async (engine: LocalEngine, asked: Asked): Promise<Kept | undefined> => {
  const { keys, times, days, range } = asked;
  const sum = range === null ? 'sum(sum)' : `greatest(${range[0]}, least(${range[1]}, sum(sum)))`;
  await engine.run(`CREATE TABLE sums AS SELECT ${keys.join(', ')}, ${numberOf('day', times)} AS number, ${sum} AS sum
    FROM (SELECT *, ${days.day} AS day FROM sold) WHERE day IS NOT NULL GROUP BY ALL`);
  const begun = await begunIn(engine, asked);
  const [count] = z.array(z.object({ n: Count })).parse(await engine.query('SELECT count(*) AS n FROM asks'));
  if (begun === undefined || count === undefined) return undefined;
  const most = Math.min(mostTimes, Math.max(fewestTimes, Math.floor(mostRows / count.n)));
  const whole = begun.number + Number(begun.cut);
  const first = Math.max(whole, -most);
  const known = Math.max(whole, first - longestPast);
  if (-first < fewestTimes || count.n * fewestTimes > 2 * mostRows) return undefined;
  for (const key of keys)
    await engine.run(`CREATE TABLE begins_${key} AS SELECT ${key} AS key, min(number) AS own,
      own + (own > ${begun.number} AND NOT EXISTS (FROM asks WHERE asks.${key} NOT IN (SELECT ${key} FROM sums)))::INTEGER AS late
      FROM sums GROUP BY ALL`);
  const joins = keys.map((key) => `LEFT JOIN begins_${key} ON begins_${key}.key = asks.${key}`).join(' ');
  const since = (when: 'own' | 'late') =>
    `greatest(${keys.map((key) => `coalesce(begins_${key}.${when}, 0)`).join(', ')})`;
  const nothing = range === null ? 0 : Math.min(range[1], Math.max(range[0], 0));
  await engine.run(`CREATE TABLE grid AS SELECT place, ${keys.map((key) => `a.${key}`).join(', ')}, n.number,
      n.number >= greatest(late, ${first}) AND n.number < 0 AS taught, round(coalesce(sum, ${nothing}), 6) AS sum
    FROM (SELECT asks.*, ${since('own')} AS own, ${since('late')} AS late FROM asks ${joins}) a
    JOIN (SELECT unnest(range(${known}, 1)) AS number) n ON n.number >= own
    LEFT JOIN sums ON ${['number', ...keys].map((name) => `sums.${name} = ${name === 'number' ? 'n' : 'a'}.${name}`).join(' AND ')}`);
  const [kept] = z.array(Counted).parse(
    await engine.query(`SELECT (SELECT count(*) FROM grid WHERE taught) AS rows, count(*) FILTER (number = -1) AS last,
      count(*) / count(DISTINCT number) AS usual FROM sums`),
  );
  if (kept === undefined || kept.rows < fewestRows || kept.last < leastOfLast * (kept.usual ?? 0)) return undefined;
  return { first, known };
};

/** The number of the first period, and whether its first days are missing. */
const begunIn = async (engine: LocalEngine, { times, days }: Asked) => {
  const lacking = Math.floor(mostLacking * times.length * (times.unit === 'months' ? daysOfMonth : 1));
  const day = `DATE '${days.first}'`;
  const found = await engine.query(`SELECT n::INTEGER AS number, ${day} > ${startOf('n', times)} + ${lacking} AS cut
    FROM (SELECT ${numberOf(day, times)} AS n)`);
  return z.array(Begun).parse(found)[0];
};

/** A name for an SQL expression. */
export type Columns = readonly (readonly [name: string, sql: string])[];

/**
 * What each row says about earlier periods: the mean of the last twelve and of the last three, how the last one differs from these and, if
 * there are several keys, the mean of the last period by each key. A solution that reads only some of the rows still knows their past.
 */
export const pastColumns = (target: string, keys: Columns): Columns => [
  [`${target}_before_12`, 'round(before_12, 4)'],
  [`${target}_before_3`, 'round(before_3, 4)'],
  [`${target}_before_1_less_3`, 'round(before_1 - before_3, 4)'],
  ...(keys.length < 2
    ? []
    : keys.map(([name, key]) => [`${target}_before_1_by_${name}`, `round(${key.replace('.', '.mean_')}, 4)`] as const)),
];

/** Makes `rows`: the grid with its past. */
export const makeRows = async (engine: LocalEngine, keys: readonly string[]): Promise<void> => {
  const before = (count: number) =>
    `avg(sum) OVER (PARTITION BY place ORDER BY number ROWS BETWEEN ${count} PRECEDING AND 1 PRECEDING) AS before_${count}`;
  await engine.run(`CREATE TABLE past AS SELECT *, ${[longestPast, 3, 1].map(before).join(', ')} FROM grid`);
  for (const key of keys)
    await engine.run(`CREATE TABLE mean_${key} AS SELECT ${key} AS key, number + 1 AS number, avg(sum) AS mean_${key}
      FROM grid WHERE number < 0 GROUP BY ALL`);
  const joins = keys.map(
    (key) => `LEFT JOIN mean_${key} ON mean_${key}.key = past.${key} AND mean_${key}.number = past.number`,
  );
  await engine.run(
    `CREATE VIEW rows AS SELECT past.*, ${keys.map((key) => `mean_${key}`).join(', ')} FROM past ${joins.join(' ')}`,
  );
};

/** The rows of train, the earliest period first, or the rows that ask, in their order. */
export const selectRows = (columns: Columns, which: 'taught' | 'number = 0'): string => {
  const selected = columns.map(([name, sql]) => `${sql} AS "${name.replaceAll('"', '""')}"`).join(', ');
  return `SELECT ${selected} FROM (SELECT * FROM rows WHERE ${which}) rows JOIN asks ON asks.place = rows.place
    ORDER BY rows.number, rows.place`;
};

/** SQL for the sum. A whole number has no decimal point. */
export const answerOf = String.raw`regexp_replace(sum::VARCHAR, '\.0$', '')`;
