import * as z from 'zod';
import { columnIndex, type Source } from '../../../core/columns/source.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { columnAt } from '../../../services/tables/sql.ts';

/** The files of so many rows are enough. */
const mostRows = 300_000;

const Row = z.object({ cell: z.string().nullable() });

/** The cells of a column, unchanged; blank ones are ''. */
export const cellsOf = async (engine: TableEngine, source: Source, column: string): Promise<string[]> => {
  const cell = columnAt(columnIndex(source, column));
  const rows = await source.table.scan((from) =>
    engine.query(`SELECT ${cell} AS cell FROM ${from()} LIMIT ${mostRows}`, Row),
  );
  return rows.map((row) => row.cell ?? '');
};
