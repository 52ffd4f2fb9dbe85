import type { Table } from '../../services/tables/table.ts';
import { roleByName } from '../competition/role-by-name.ts';

/** A table has so many of the target's other columns, or its rows are others. */
const leastShared = 0.8;

/** The table of rows that are to be predicted, if there is one: it has the columns of the target's table, but for the target. */
export const tableToPredict = ({ columns, file }: Table, target: string, tables: readonly Table[]): Table | null => {
  const names = columns.filter((name) => name !== target);
  const alike = tables.filter((table) => {
    const shared = names.filter((name) => table.columns.includes(name)).length;
    return table.file.path !== file.path && !table.columns.includes(target) && shared >= leastShared * names.length;
  });
  const named = alike.find((table) => roleByName(table.file.path) === 'test');
  const [largest] = alike.toSorted((a, b) => b.file.bytes - a.file.bytes);
  return named ?? largest ?? null;
};
