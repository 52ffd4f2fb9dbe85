import { join } from 'node:path';
import { asTableError } from '../../../../services/tables/damage.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { isOutOfMemory, TableError } from '../../../../services/tables/failure.ts';
import { openTable, type Table, type TableFile } from '../../../../services/tables/table.ts';
import type { DataFile } from '../../../schema/dataset.ts';
import type { DataProfile } from '../../../schema/explore/profile.ts';
import { narrowed } from './narrow.ts';

/** The most tables that are profiled; the others are only counted. */
const mostTables = 12;
const mostUnread = 20;

/** A table without the columns that are too many. */
export interface OpenedTable {
  readonly table: Table;
  readonly moreColumns: number;
}

interface Opened extends Pick<DataProfile, 'moreTables' | 'unread'> {
  readonly tables: readonly OpenedTable[];
}

/** Opens the tables among the files, the largest first; what cannot be read is told with the reason. `asked`: a column that must be there. */
export const openTables = async (
  engine: TableEngine,
  data: string,
  files: readonly DataFile[],
  asked: string | null,
): Promise<Opened> => {
  const found = files.flatMap((file) => tableFileOf(data, file) ?? []);
  const sorted = found.toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  const tables: OpenedTable[] = [];
  const unread: DataProfile['unread'] = [];
  for (const file of sorted.slice(0, mostTables)) {
    const opened = await openTable(engine, file).catch((error: unknown) => asTableError(error, file.path));
    if (opened instanceof TableError) unread.push({ path: file.path, why: whyNot(opened) });
    else tables.push(openedTable(opened, asked));
  }
  return { tables, unread: unread.slice(0, mostUnread), moreTables: Math.max(0, sorted.length - mostTables) };
};

/** Why a table cannot be read, where that is no bug. */
export const whyNot = (error: unknown): string => {
  if (error instanceof TableError) return error.message.slice(0, 500);
  if (isOutOfMemory(error)) return 'it needs more memory than there is for reading tables';
  throw error;
};

const openedTable = (whole: Table, asked: string | null): OpenedTable => {
  const table = narrowed(whole, asked);
  return { table, moreColumns: whole.columns.length - table.columns.length };
};

const tableFileOf = (data: string, { path, format, bytes }: DataFile): TableFile | null => {
  switch (format) {
    case 'csv':
    case 'tsv':
    case 'json':
    case 'jsonl':
    case 'parquet':
      return { path, absolute: join(data, path), format, bytes };
    case 'text':
    case 'html':
    case 'image':
    case 'audio':
    case 'array':
    case 'signal':
    case 'document':
    case 'other':
      return null;
  }
};
