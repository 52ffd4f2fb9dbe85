import { basename } from 'node:path/posix';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { TableError } from '../../../services/tables/failure.ts';
import { openTable, type Table, type TableFormat } from '../../../services/tables/table.ts';
import type { TakenFile } from '../taken-file.ts';

/** A file among those that are explored that can be read as a table. */
export interface TakenTable {
  readonly file: TakenFile;
  readonly table: Table;
}

const formats: readonly string[] = ['csv', 'tsv', 'json', 'jsonl', 'parquet'] satisfies TableFormat[];

/** Whether a file says of itself that it is a table. */
const isTable = (file: TakenFile): file is TakenFile & { readonly format: TableFormat } =>
  formats.includes(file.format);

/** Submissions have the target's column, but nobody's answers. A plain "sample" may well be a part of the data. */
export const isSubmission = ({ path }: TakenFile): boolean => /submission|submit/i.test(basename(path));

/** Opens every table. What cannot be read is told as the profile tells it, and here only left out. */
export const openAll = async (engine: TableEngine, files: readonly TakenFile[]): Promise<TakenTable[]> => {
  const tables: TakenTable[] = [];
  for (const file of files.filter(isTable)) {
    const { path, absolute, format, bytes } = file;
    try {
      tables.push({ file, table: await openTable(engine, { path, absolute, format, bytes }) });
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
    }
  }
  return tables;
};
