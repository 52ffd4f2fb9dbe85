import * as z from 'zod';
import { columnIndex, type Source } from '../../../core/columns/source.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { columnAt } from '../../../services/tables/sql.ts';

/** All different cells of a column. */
export const distinctCells = async (engine: TableEngine, train: Source, name: string): Promise<string[]> => {
  const c = columnAt(columnIndex(train, name));
  const rows = await train.table.scan((from) =>
    engine.query(
      `SELECT DISTINCT ${c} AS cell FROM ${from({ missing: 'pandas' })} WHERE ${c} IS NOT NULL ORDER BY 1`,
      z.object({ cell: z.string() }),
    ),
  );
  return rows.map(({ cell }) => cell);
};
