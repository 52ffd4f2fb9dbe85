import { headOf } from '../../../../core/columns/source.ts';
import type { Table } from '../../../../services/tables/table.ts';

/** The one table that is to be filled in: another one has all of its columns, and cells in those where it has none. */
export const blankSheet = (tables: readonly Table[]): Table | null => {
  const found = tables.filter((table) => tables.some((other) => other !== table && isFilledIn(table, other)));
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
};

/** Whether a table has all columns of another, and cells where that has none: answers of the kind that is asked for. */
export const isFilledIn = (sheet: Table, other: Table): boolean => {
  const [first = '', ...rest] = sheet.columns;
  const blank = rest.filter((name) => isBlank(sheet, name));
  const hasAll = sheet.columns.every((name) => other.columns.includes(name));
  return hasAll && blank.length > 0 && !isBlank(sheet, first) && blank.every((name) => !isBlank(other, name));
};

const isBlank = (table: Table, name: string): boolean => headOf(table, name).every((cell) => cell.trim() === '');
