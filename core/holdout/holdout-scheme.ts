import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { dateFormatOf } from '../competition/dates.ts';
import type { Competition } from '../schema/competition.ts';
import { isBlankAnAnswer, missingAnswers } from './blank-answers.ts';
import { validationFor } from './validation.ts';

/** The rule by which rows of train are held back, as test was. */
export interface HoldoutScheme {
  readonly by: 'label' | 'row' | 'group' | 'time';
  /** The rule in words, for people. */
  readonly words: string;
  /** SQL over the train file: a row's label, group or time; a constant where rows are held back at random. */
  readonly value: string;
}

/** Chooses the rule by which test was held out: by time, by group, by label, or row by row. */
export const schemeOf = (competition: Competition, train: Table): HoldoutScheme => {
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

/** Gives SQL of a row's instant: seconds, or the number in the column. The dates of `others` are in the same format. */
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

/** Writes the table `label_values`: the label and value of each train row, in file order, and whether its answer is known. */
export const writeValues = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  { by, value }: HoldoutScheme,
): Promise<void> => {
  const used = train.columns.map((_, index) => index).filter((index) => value.includes(columnAt(index)));
  const targets = competition.targets.map(({ column }) => train.columns.indexOf(column));
  await pickColumns(engine, train, [...new Set([...targets, ...used])], 'picked', missingAnswers(competition));
  const filled = isBlankAnAnswer(competition) ? ['true'] : targets.map((index) => `${columnAt(index)} IS NOT NULL`);
  const known = filled.concat(classesKnown(competition, train));
  await engine.run(`CREATE OR REPLACE TABLE label_values AS
    SELECT rowid AS r, ${by === 'label' ? `${value}::VARCHAR` : `''`} AS label, ${value} AS value,
      ${known.join(' AND ')} AS known FROM picked`);
};

/** Gives the condition that a row's label is among the classes of the submission's columns; another label has no right answer. */
const classesKnown = ({ submission, targets }: Competition, train: Table): string[] => {
  if (submission.layout !== 'classes') return [];
  const column = columnAt(train.columns.indexOf(targets[0]?.column ?? ''));
  return [
    Object.values(submission.mapping)
      .map((label) => isLabel(column, label))
      .join(' OR '),
  ].map((any) => `(${any})`);
};

/** Gives the SQL condition that a cell is this label, as text or as a number. */
export const isLabel = (column: string, label: string): string => {
  const sameText = `${column} = ${literals([label])}`;
  return Number.isFinite(Number(label)) && label.trim() !== ''
    ? `(${sameText} OR coalesce(try_cast(${column} AS DOUBLE) = ${Number(label)}, false))`
    : `${sameText}`;
};
