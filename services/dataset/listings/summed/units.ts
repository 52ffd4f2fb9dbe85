import * as z from 'zod';
import { Count } from '../../../tables/engine.ts';
import type { LocalEngine } from '../../../tables/local-engine.ts';
import type { SumAsked } from './question.ts';

/** What names units: each row of `asks` is another one. */
export interface Units {
  readonly keys: readonly string[];
  /** What else train says the same of all rows of a unit. */
  readonly attributes: readonly string[];
}

/** Rows of train for each unit in it, on average. */
const fewestRows = 2;
/** So many of the values that a key has in test are known of train. */
const leastKnown = 0.5;
const nearlyOne = 1.001;

/** SQL: the column of `asks` and `sold` that holds a column that both tables have. */
export const namer =
  ({ shared }: Pick<SumAsked, 'shared'>) =>
  (name: string): string =>
    `k${shared.indexOf(name)}`;

/**
 * The fewest columns that tell the rows of `asks` apart; the submission's own key and what is measured only where it needs them. Undefined:
 * train knows other units, or has a row for each.
 */
export const unitsAmong = async (engine: LocalEngine, asked: SumAsked): Promise<Units | undefined> => {
  const { shared, measured, sample } = asked;
  const columnOf = namer(asked);
  const count = async (what: string, table: string): Promise<number> =>
    z.array(z.object({ n: Count })).parse(await engine.query(`SELECT count(${what}) AS n FROM ${table}`))[0]?.n ?? 0;
  const distinct = (names: readonly string[], table: string) =>
    count(`DISTINCT (${names.map(columnOf).join(', ')})`, table);
  const rows = await count('*', 'asks');
  const tellApart = async (names: readonly string[]) => names.length > 0 && (await distinct(names, 'asks')) === rows;
  if (!(await tellApart(shared))) return undefined;
  const rank = (name: string) => (name === sample.header[0] ? 0 : measured.includes(name) ? 1 : 2);
  let keys = shared;
  for (const name of shared.toReversed().toSorted((a, b) => rank(a) - rank(b))) {
    const rest = keys.filter((other) => other !== name);
    if (await tellApart(rest)) keys = rest;
  }
  if (keys.some((name) => measured.includes(name))) return undefined;
  const units = await distinct(keys, 'sold');
  if ((await count('*', 'sold')) < fewestRows * units) return undefined;
  for (const name of keys) {
    const known = `asks WHERE ${columnOf(name)} IN (SELECT ${columnOf(name)} FROM sold)`;
    if ((await distinct([name], known)) < leastKnown * (await distinct([name], 'asks'))) return undefined;
  }
  const attributes: string[] = [];
  for (const name of shared.filter((one) => !keys.includes(one) && one !== sample.header[0]))
    if ((await distinct([...keys, name], 'sold')) <= nearlyOne * units) attributes.push(name);
  return { keys, attributes };
};
