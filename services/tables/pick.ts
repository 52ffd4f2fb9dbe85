import * as z from 'zod';
import { Count, type TableEngine } from './engine.ts';
import { columnAt } from './sql.ts';
import type { Reading, Table } from './table.ts';

/**
 * Copies some columns of a file into a table in memory, as text and in file order (`rowid`), named by their numbers.
 */
export const pickColumns = async (
  engine: TableEngine,
  table: Table,
  indexes: readonly number[],
  name: string,
  missing: Reading['missing'] = 'empty',
): Promise<void> => {
  const columns = indexes.length > 0 ? indexes.map(columnAt).join(', ') : 'NULL AS nothing';
  await table.scan((from) =>
    engine.run(`CREATE OR REPLACE TABLE ${name} AS SELECT ${columns} FROM ${from({ missing })}`),
  );
};

/** The number that an SQL expression gives. */
export const countOf = async (engine: TableEngine, sql: string): Promise<number> => {
  const [row] = await engine.query(`SELECT (${sql}) AS n`, z.object({ n: Count }));
  return row?.n ?? 0;
};
