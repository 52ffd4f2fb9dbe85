import type { Table } from '../../../../services/tables/table.ts';

type Columns = Pick<Table, 'columns'>;

/** In any order: parts of one table, or copies. */
export const sameColumns = (a: Columns, b: Columns) =>
  a.columns.length === b.columns.length && a.columns.every((name) => b.columns.includes(name));

/** How many columns both have: a test has most of train's. */
export const sharedColumns = (a: Table, b: Table) => a.columns.filter((name) => b.columns.includes(name)).length;

/** The cells of a column in the first records. */
export const headColumn = (table: Table, index: number) => new Set(table.head.map((record) => record[index] ?? ''));

/** How much of a table's first columns appears in some column of another: a sample repeats the test ids. */
export const repeatsKeys = (sample: Table, test: Table): number => {
  const cells = test.columns.map((_, index) => headColumn(test, index));
  const shares = sample.columns.slice(0, 4).flatMap((_, index) => {
    const keys = [...headColumn(sample, index)];
    return cells.map((known) => (keys.length < 2 ? 0 : keys.filter((key) => known.has(key)).length / keys.length));
  });
  return Math.max(0, ...shares);
};
