import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import { asNewCells } from './new-cells.ts';
import { writeInFormat } from './write-in-format.ts';

/**
 * Writes a table whose column holds keys, with the new names of the table `new_names`. Rows with a new name come last, in the order
 * of test: their old order would reveal which are held. It makes the table `flags` anew.
 */
export const writeRenamedKeys = async (
  engine: TableEngine,
  { table, column }: { readonly table: Table; readonly column: string },
  path: string,
): Promise<void> => {
  const at = table.columns.indexOf(column);
  const cell = columnAt(at);
  await pickColumns(engine, table, [at], 'side_keys');
  await engine.run(`CREATE OR REPLACE TABLE side_names AS SELECT side_keys.rowid AS r, coalesce(name, ${cell}) AS name, place
    FROM side_keys LEFT JOIN new_names ON ${cell} = k ORDER BY r`);
  await engine.run(`CREATE OR REPLACE TABLE flags AS
    SELECT row_number() OVER (ORDER BY place NULLS FIRST, r) AS place FROM side_names ORDER BY r`);
  const cells = await asNewCells(engine, table, new Map([[column, 'name']]), { of: 'side_names', to: 'side_cells' });
  const rows = { table, flags: 'flags', where: 'true', cells };
  await writeInFormat(engine, [rows], { path, columns: table.columns, order: 'place' });
};
