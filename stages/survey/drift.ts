import * as z from 'zod';
import type { Drift } from '../../core/schema/planning/survey.ts';
import { Count } from '../../services/tables/engine.ts';
import { round4 } from './groups.ts';
import type { Column, Rows } from './rows.ts';

/** Standard errors from which on a difference is drift. */
const leastErrors = 5;
/** The least difference of means in standard deviations, and of shares. With very many rows a smaller one is significant but means nothing. */
const leastShift = 0.05;
const leastShare = 0.01;
const fewValues = 30;
const mostPerColumn = 2;
const most = 80;

/** Where test differs from train, column by column: means, shares of values, and values that train does not have. */
export const driftOf = async (rows: Rows): Promise<Drift[]> => {
  if (rows.test === 0) return [];
  const found: Drift[] = [];
  for (const column of rows.columns.filter(({ inTest }) => inTest)) {
    const { type, unique } = column.profile;
    const isNumber = type === 'number' || type === 'integer';
    if (isNumber) found.push(...(await shiftedMean(rows, column)));
    if (unique <= fewValues) found.push(...(await changedShares(rows, column)));
    if (rows.whole && (!isNumber || (type === 'integer' && unique <= rows.train / 20)))
      found.push(...(await unseenValues(rows, column)));
  }
  return found.slice(0, most);
};

const Mean = z.object({ n: Count, m: z.number().nullable(), s: z.number().nullable() });

const shiftedMean = async ({ engine }: Rows, { profile: { name }, sql }: Column): Promise<Drift[]> => {
  const value = `try_cast(${sql} AS DOUBLE)`;
  const of = async (table: string) => {
    const select = `count(${value}) AS n, favg(${value}) AS m, stddev_pop(${value}) AS s`;
    const [row] = await engine.query(`SELECT ${select} FROM ${table} WHERE isfinite(${value})`, Mean);
    return { n: row?.n ?? 0, m: row?.m ?? 0, s: row?.s ?? 0 };
  };
  const [train, test] = [await of('train_rows'), await of('test_rows')];
  const error = Math.sqrt(train.s ** 2 / Math.max(1, train.n) + test.s ** 2 / Math.max(1, test.n));
  const gap = Math.abs(train.m - test.m);
  if (Math.min(train.n, test.n) < 2 || gap < leastErrors * error || gap <= leastShift * train.s) return [];
  return [{ column: name, kind: 'mean', value: null, train: round4(train.m), test: round4(test.m) }];
};

const Shares = z.object({ cell: z.string(), train: Count, test: Count });

const changedShares = async (rows: Rows, { profile: { name }, sql }: Column): Promise<Drift[]> => {
  const counts = (table: string) =>
    `SELECT ${sql} AS cell, count(*) AS n FROM ${table} WHERE ${sql} IS NOT NULL GROUP BY 1`;
  const cells = await rows.engine.query(
    `SELECT cell, coalesce(a.n, 0) AS train, coalesce(b.n, 0) AS test
      FROM (${counts('train_rows')}) AS a FULL JOIN (${counts('test_rows')}) AS b USING (cell) ORDER BY cell`,
    Shares,
  );
  const found = cells.map(({ cell, train, test }) => {
    const [inTrain, inTest] = [train / rows.train, test / rows.test];
    const p = (train + test) / (rows.train + rows.test);
    const errors = Math.abs(inTrain - inTest) / Math.sqrt(p * (1 - p) * (1 / rows.train + 1 / rows.test) || 1);
    return { cell, inTrain, inTest, errors };
  });
  return found
    .filter(({ inTrain, inTest, errors }) => errors >= leastErrors && Math.abs(inTrain - inTest) >= leastShare)
    .toSorted((a, b) => b.errors - a.errors)
    .slice(0, mostPerColumn)
    .map(({ cell, inTrain, inTest }) => {
      return { column: name, kind: 'share', value: cell.slice(0, 200), train: round4(inTrain), test: round4(inTest) };
    });
};

/** The share of rows with a new value must exceed the usual share by this much. */
const leastMore = 0.05;

/**
 * The usual share of rows with a new value is the share of train's rows whose value occurs once; a larger share is drift. If a column has
 * many values and test has no new one, that is reported too: then what is learned about each value can be used.
 */
const unseenValues = async (
  { engine, test, train }: Rows,
  { profile: { name, unique }, sql }: Column,
): Promise<Drift[]> => {
  const known = `SELECT ${sql} AS cell, count(*) AS n FROM train_rows WHERE ${sql} IS NOT NULL GROUP BY 1`;
  const [row] = await engine.query(
    `SELECT (SELECT count(*) FROM test_rows WHERE ${sql} IS NOT NULL AND ${sql} NOT IN (SELECT cell FROM (${known}))) AS n,
      (SELECT count(*) FROM (${known}) WHERE n = 1) AS once`,
    z.object({ n: Count, once: Count }),
  );
  const [share, usual] = [(row?.n ?? 0) / test, (row?.once ?? 0) / train];
  if (share < leastShare && unique <= fewValues) return [];
  if (share > 0 && share < usual + leastMore) return [];
  return [{ column: name, kind: 'unseen', value: null, train: 0, test: round4(share) }];
};
