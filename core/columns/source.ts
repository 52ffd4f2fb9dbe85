import type { ColumnStats, TableStats } from '../../services/tables/profile.ts';
import type { Table } from '../../services/tables/table.ts';
import { fold } from '../competition/names.ts';

/** A table and what a full scan counted in it. */
export interface Source {
  readonly table: Table;
  readonly stats: TableStats;
}

export const columnIndex = ({ table }: Source, name: string): number => table.columns.indexOf(name);

/** The column of this name, or of one that differs in case and punctuation only. */
export const twinOf = ({ table: { columns } }: Source, name: string): string | undefined =>
  columns.includes(name) ? name : columns.find((column) => fold(column) === fold(name));

/** The counts of one column; a name that the table does not have is a bug of the caller. */
export const statsOf = (source: Source, name: string): ColumnStats => {
  const stats = source.stats.columns[columnIndex(source, name)];
  if (stats === undefined) throw new Error(`no column ${name} in ${source.table.file.path}`);
  return stats;
};

/** The first cells of one column. */
export const headOf = (table: Pick<Table, 'columns' | 'head'>, name: string): string[] => {
  const index = table.columns.indexOf(name);
  return table.head.map((record) => record[index] ?? '');
};
