import { join } from 'node:path';
import { isPartOfTable, roleByName } from '../../../core/competition/role-by-name.ts';
import type { DataFile } from '../../../core/schema/dataset.ts';
import { asTableError } from '../../../services/tables/damage.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { TableError } from '../../../services/tables/failure.ts';
import { openTable, type Table, type TableFormat } from '../../../services/tables/table.ts';
import { isOverride } from '../override/read.ts';

const tabular = new Set<string>(['csv', 'tsv', 'json', 'jsonl', 'parquet'] satisfies TableFormat[]);
const isFormat = (format: DataFile['format']): format is TableFormat => tabular.has(format);

/** A folder with more files is side data with a file per row (such as a CSV per sensor segment); their headers are not all read. */
const peekLimit = 60;

const importance = (path: string): number =>
  (roleByName(path) === null || isPartOfTable(path) ? 1 : 0) + path.split('/').length * 0.25;

/**
 * Opens the tabular files that could be train, test or sample, except those in `leftOut`. `unopened` are side data, by their number or
 * their content.
 */
export const openTables = async (
  engine: TableEngine,
  data: string,
  files: readonly DataFile[],
  leftOut: ReadonlySet<string>,
) => {
  const candidates = files.filter(({ format, path }) => isFormat(format) && !isOverride(path));
  const wanted = candidates.filter(({ path }) => !leftOut.has(path));
  const ranked = wanted.toSorted((a, b) => importance(a.path) - importance(b.path)).slice(0, peekLimit);
  const tables: Table[] = [];
  const broken: TableError[] = [];
  for (const { path, format, bytes, encoding } of ranked) {
    if (!isFormat(format)) continue;
    if (encoding === 'invalid' && format !== 'csv' && format !== 'tsv') {
      broken.push(new TableError('unreadable', path, `${path} is not UTF-8.`));
      continue;
    }
    try {
      tables.push(await openTable(engine, { path, absolute: join(data, path), format, bytes }));
    } catch (error) {
      broken.push(asTableError(error, path));
    }
  }
  const opened = new Set(tables.map(({ file }) => file.path));
  return { tables, broken, unopened: candidates.map(({ path }) => path).filter((path) => !opened.has(path)) };
};
