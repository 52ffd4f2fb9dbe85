import * as z from 'zod';
import { dateFormatOf } from '../../core/competition/dates.ts';
import { timeOf } from '../../core/holdout/holdout-scheme.ts';
import { tableFile } from '../../core/holdout/outline.ts';
import type { Span, TimeSpan } from '../../core/schema/planning/survey.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import type { Surveyed } from './rows.ts';

const mostColumns = 6;

/** The first and last dates of train and test, for the column of time and other columns of dates. */
export const timeSpans = async ({ engine, competition, dataset, data }: Surveyed): Promise<TimeSpan[]> => {
  const { files, time, profile, features } = competition;
  const [train, test] = [files.train[0], files.test[0]];
  if (train === undefined || files.train.length > 1) return [];
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const known = await open(train);
  const asked = test === undefined || test === train ? null : await open(test);
  const dates = profile.filter(({ name, type }) => type === 'date' && features.includes(name)).map(({ name }) => name);
  const found: TimeSpan[] = [];
  for (const column of [...new Set([...(time === null ? [] : [time.column]), ...dates])].slice(0, mostColumns)) {
    const own = await spanOf(engine, known, column);
    if (own !== null) found.push({ column, train: own, test: asked && (await spanOf(engine, asked, column)) });
  }
  return found;
};

/** The first and last date of a column; null: it holds no dates. */
export const spanOfDates = async (engine: TableEngine, table: Table, column: string): Promise<Span | null> => {
  const at = table.columns.indexOf(column);
  const isDate =
    dateFormatOf(
      table.head.map((row) => row[at] ?? ''),
      column,
    ) !== undefined;
  return isDate ? spanOf(engine, table, column) : null;
};

const Ends = z.object({ first: z.string().nullable(), last: z.string().nullable() });

/** The earliest and the latest cell, as they are spelled. */
const spanOf = async (engine: TableEngine, table: Table, column: string): Promise<Span | null> => {
  const at = table.columns.indexOf(column);
  if (at < 0) return null;
  await pickColumns(engine, table, [at], 'span_cells', 'pandas');
  const [cell, instant] = [columnAt(at), timeOf(table, column)];
  const [found] = await engine.query(
    `SELECT arg_min(${cell}, ${instant}) AS first, arg_max(${cell}, ${instant}) AS last FROM span_cells`,
    Ends,
  );
  return found?.first == null || found.last === null ? null : [found.first.slice(0, 40), found.last.slice(0, 40)];
};
