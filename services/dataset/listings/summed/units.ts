import * as z from 'zod';
import { Count } from '../../../tables/engine.ts';
import type { LocalEngine } from '../../../tables/local-engine.ts';
import type { SumAsked } from './question.ts';

/** The columns that name units: each row of `asks` is a different unit. */
export interface Units {
  readonly keys: readonly string[];
  /** Other columns that are the same in all of a unit's rows in train. */
  readonly attributes: readonly string[];
}

/** The fewest rows of train per unit on average. */
const fewestRows = 2;
/** The share of a key's values in test that train must have. */
const leastKnown = 0.5;
const nearlyOne = 1.001;

/** SQL for the column of `asks` and `sold` that holds a column of both tables. */
export const namer =
  ({ shared }: Pick<SumAsked, 'shared'>) =>
  (name: string): string =>
    `k${shared.indexOf(name)}`;

/**
 * The fewest columns that tell the rows of `asks` apart. The submission's key and measured columns are used only if needed. Undefined if
 * train has other units, or has a row for each.
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
