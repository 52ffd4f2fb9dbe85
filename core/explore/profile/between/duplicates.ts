import type { TableEngine } from '../../../../services/tables/engine.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { ProfiledTable } from '../../../schema/explore/profiled-table.ts';
import { aggregate, countIn } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';

const mostKeys = 20;
/** Rows that are kept of a table that is too large, by a hash of what they say: all copies of a row, or none. */
const keptRows = 100_000;

/** How many rows repeat an earlier one in all columns but the keys. Of a large table it is read in one more scan. */
export const duplicateRows = async (
  engine: TableEngine,
  { table, from, all, rows, columns }: KnownSample,
  keys: readonly KnownColumn[],
): Promise<ProfiledTable['duplicates']> => {
  const compared = columns.filter((column) => !keys.includes(column));
  const named = keys.slice(0, mostKeys).map((column) => column.name);
  if (compared.length === 0 || all === 0) return { rows: 0, keys: named };
  if (rows === all) {
    const cells = compared.flatMap(({ cell, length }) => (length === null ? [cell] : [cell, length]));
    return { rows: await repeated(engine, from, cells, 1), keys: named };
  }
  const step = Math.ceil(all / keptRows);
  const cells = compared.map(({ index }) => columnAt(index));
  const found = await table.scan((file) => repeated(engine, file({ missing: 'empty' }), cells, step));
  return { rows: Math.min(all, found * step), keys: named };
};

const repeated = async (engine: TableEngine, from: string, cells: readonly string[], step: number): Promise<number> => {
  const hashes = `SELECT hash(${cells.join(', ')}) AS h FROM ${from}`;
  const kept = `(SELECT count(*) - 1 AS again FROM (${hashes}) WHERE h % ${step} = 0 GROUP BY h)`;
  return countIn(await aggregate(engine, kept, [['sum(again)::BIGINT AS again']]), 'again');
};
