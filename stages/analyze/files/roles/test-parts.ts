import { fold } from '../../../../core/competition/names.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';

const nearlyAll = 0.9;

/** Tables like test with rows that the sample asks for and test lacks: `test_a.csv`, `test_b.csv`. */
export const askedBesides = async (
  engine: TableEngine,
  test: Table,
  tables: readonly Table[],
  sample: Table,
): Promise<Table[]> => {
  const [key = ''] = sample.columns;
  const place = test.columns.findIndex((name) => fold(name) === fold(key));
  if (place < 0 || tables.length === 0) return [];
  await pickColumns(engine, sample, [0], 'asked');
  await pickColumns(engine, test, [place], 'first_part');
  const found: Table[] = [];
  for (const table of tables) {
    const own = columnAt(table.columns.indexOf(test.columns[place] ?? ''));
    await pickColumns(engine, table, [table.columns.indexOf(test.columns[place] ?? '')], 'next_part');
    const among = (other: string, cell: string) =>
      countOf(engine, `SELECT count(*) FROM next_part SEMI JOIN ${other} ON next_part.${own} = ${other}.${cell}`);
    const rows = await countOf(engine, 'SELECT count(*) FROM next_part');
    const isAsked = (await among('asked', columnAt(0))) >= nearlyAll * Math.max(1, rows);
    if (isAsked && (await among('first_part', columnAt(place))) <= (1 - nearlyAll) * rows) found.push(table);
  }
  return found;
};
