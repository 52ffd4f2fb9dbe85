import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { dateFormatOf } from '../competition/dates.ts';
import type { Competition } from '../schema/competition.ts';
import { blankTells } from './blank.ts';
import { validationFor } from './scheme.ts';

/** What rows of train are told apart by when some are held back. */
export interface Scheme {
  readonly by: 'label' | 'row' | 'group' | 'time';
  readonly words: string;
  /** SQL over the train file: what rows are told apart by. */
  readonly value: string;
}

/** As test was held out: by time, by group, by label, or row by row. */
export const schemeOf = (competition: Competition, train: Table): Scheme => {
  const { scheme, group, time } = validationFor(competition, 60);
  const column = (name: string | null | undefined) => columnAt(train.columns.indexOf(name ?? ''));
  switch (scheme) {
    case 'time':
      return { by: 'time', words: `the latest by ${time}`, value: timeOf(train, time ?? '') };
    case 'group':
      return { by: 'group', words: `whole groups of ${group}`, value: column(group) };
    case 'stratified':
      return { by: 'label', words: 'stratified', value: column(competition.targets[0]?.column) };
    case 'kfold':
      return { by: 'row', words: 'at random', value: '0' };
  }
};

/** SQL over a table: instants as a number of seconds, or the number that the column is; `others` write them alike. */
export const timeOf = (table: Table, name: string, others: readonly Table[] = []): string => {
  const index = table.columns.indexOf(name);
  const cells = [table, ...others].flatMap(({ columns, head }) =>
    head.map((record) => record[columns.indexOf(name)] ?? ''),
  );
  const format = dateFormatOf(cells, name);
  return format === undefined
    ? `try_cast(${columnAt(index)} AS DOUBLE)`
    : `epoch(${format.sql(columnAt(index))}::TIMESTAMP)`;
};

/** Writes down for each train row, in file order, its label, its value, and whether its answer is known: `label_values`. */
export const writeValues = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  { by, value }: Scheme,
): Promise<void> => {
  const used = train.columns.map((_, index) => index).filter((index) => value.includes(columnAt(index)));
  const targets = competition.targets.map(({ column }) => train.columns.indexOf(column));
  await pickColumns(engine, train, [...new Set([...targets, ...used])], 'picked', 'pandas');
  const filled = blankTells(competition) ? ['true'] : targets.map((index) => `${columnAt(index)} IS NOT NULL`);
  const known = filled.concat(classesKnown(competition, train));
  await engine.run(`CREATE OR REPLACE TABLE label_values AS
    SELECT rowid AS r, ${by === 'label' ? `${value}::VARCHAR` : `''`} AS label, ${value} AS value,
      ${known.join(' AND ')} AS known FROM picked`);
};

/** Where columns are classes, a label that none of them stands for has no right answer. */
const classesKnown = ({ submission, targets }: Competition, train: Table): string[] => {
  if (submission.layout !== 'classes') return [];
  const column = columnAt(train.columns.indexOf(targets[0]?.column ?? ''));
  return [
    Object.values(submission.mapping)
      .map((label) => isLabel(column, label))
      .join(' OR '),
  ].map((any) => `(${any})`);
};

/** SQL: the cell is this label, as text or as the number that both are. */
export const isLabel = (column: string, label: string): string => {
  const same = `${column} = ${literals([label])}`;
  return Number.isFinite(Number(label)) && label.trim() !== ''
    ? `(${same} OR coalesce(try_cast(${column} AS DOUBLE) = ${Number(label)}, false))`
    : `${same}`;
};
