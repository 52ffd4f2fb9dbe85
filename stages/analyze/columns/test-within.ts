import { fold } from '../../../core/competition/names.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { Roles } from '../files/roles.ts';

const leastFound = 0.9;

/** Whether train itself holds the rows that the sample asks for, without answers, so that test is in the same file. */
export const isTestWithin = async (engine: TableEngine, { train, sample }: Roles): Promise<boolean> => {
  const [table] = train;
  const [key = '', ...others] = sample?.columns ?? [];
  const own = placeOf(table, key);
  const target = others.map((name) => placeOf(table, name)).find((place) => place >= 0) ?? -1;
  if (sample === null || train.length > 1 || own < 0 || target < 0) return false;
  await pickColumns(engine, sample, [0], 'asked');
  await pickColumns(engine, table, [own, target], 'train_rows', 'pandas');
  const [id, answer] = [columnAt(own), columnAt(target)];
  const rows = await countOf(engine, 'SELECT count(*) FROM asked');
  const open = `SELECT count(*) FROM asked SEMI JOIN (SELECT * FROM train_rows WHERE ${answer} IS NULL) AS open ON asked.${columnAt(0)} = open.${id}`;
  if ((await countOf(engine, open)) < leastFound * Math.max(1, rows)) return false;
  return (await countOf(engine, `SELECT count(*) FROM train_rows WHERE ${answer} IS NOT NULL`)) > 0;
};

const placeOf = ({ columns }: Table, name: string): number =>
  columns.findIndex((column) => fold(column) === fold(name));
