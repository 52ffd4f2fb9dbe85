import { statSync } from 'node:fs';
import * as z from 'zod';
import type { Likeness } from '../../core/schema/distilled.ts';
import type { SubmissionSchema } from '../../core/schema/submission.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { openTable } from '../../services/tables/table.ts';

/** How alike two valid submissions are, given by their paths. With several columns of answers, it is their mean. */
export const likenessOf = async (
  engine: TableEngine,
  { columns, header, key, keyUnique }: SubmissionSchema,
  [one, other]: readonly [one: string, other: string],
): Promise<Likeness> => {
  const targets = columns.filter(({ role }) => role === 'target');
  const isLabel = targets.every(({ kind }) => kind !== null && labels.has(kind));
  const at = (name: string) => columnAt(header.indexOf(name));
  const all = header.map((_, place) => place);
  for (const [name, absolute] of Object.entries({ one, other })) {
    const table = await openTable(engine, { path: name, absolute, format: 'csv', bytes: statSync(absolute).size });
    await pickColumns(engine, table, all, name);
  }
  const same = key.length > 0 && keyUnique ? key.map(at) : ['rowid'];
  const joined = `one JOIN other ON ${same.map((column) => `one.${column} = other.${column}`).join(' AND ')}`;
  const values = await Promise.all(
    targets.map(async ({ name }) => {
      const sql = isLabel ? shareOfSame(at(name), joined) : rankCorrelation(at(name), joined);
      const [row] = await engine.query(sql, z.object({ value: z.number().nullable() }));
      return row?.value ?? 0;
    }),
  );
  const value = values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
  return { by: isLabel ? 'labels' : 'ranks', value };
};

const labels: ReadonlySet<string> = new Set(['class-int', 'ordinal-int', 'class-string', 'class-bool']);

const shareOfSame = (column: string, joined: string): string =>
  `SELECT avg((one.${column} = other.${column})::INT) AS value FROM ${joined}`;

/** A column with one value has no ranks: then rows with equal values count. */
const rankCorrelation = (column: string, joined: string): string => {
  const pairs = `SELECT try_cast(one.${column} AS DOUBLE) AS x, try_cast(other.${column} AS DOUBLE) AS y FROM ${joined}`;
  const ranks = `SELECT x, y, ${rankOf('x')} AS a, ${rankOf('y')} AS b FROM (${pairs})`;
  return `SELECT CASE WHEN count(DISTINCT x) < 2 OR count(DISTINCT y) < 2 THEN avg((x = y)::INT) ELSE corr(a, b) END AS value FROM (${ranks})`;
};

/** Equal values share the mean of their ranks. */
const rankOf = (value: string): string =>
  `rank() OVER (ORDER BY ${value}) + count(*) OVER (PARTITION BY ${value}) / 2.0`;
