import { columnAt, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { isLabel } from '../holdout/holdout-scheme.ts';
import { isNumbered, type Outline } from '../holdout/outline.ts';
import type { Competition } from '../schema/competition.ts';
import type { SubmissionColumn } from '../schema/submission.ts';
import { spelledSql } from '../submission/cells/spelled.ts';
import type { HeldNames } from './held-names.ts';
import type { TestRows } from './write/rows.ts';

/** Presents rows of train as rows of test: a column that train lacks is made up (an id) or left empty. */
export const heldRows = ({ train, naming }: Outline, where: string, names: HeldNames): TestRows => ({
  table: train,
  flags: 'flags',
  where,
  number: names.number,
  cellOf(name) {
    const source = naming.twins.get(name) ?? name;
    const index = train.columns.indexOf(source);
    if (index < 0) return names.madeUp.get(name) ?? 'NULL';
    return names.changed.get(source)?.(columnAt(index)) ?? columnAt(index);
  },
});

/** Says whether programs fill the column. */
export const isTarget = (competition: Competition, header: string): boolean =>
  columnNamed(competition, header)?.role === 'target';

/** Names the columns that are written before programs fill the rest. */
export const copiedHeaders = (competition: Competition): string[] =>
  competition.submission.header.filter((header) => !isTarget(competition, header));

const columnNamed = ({ submission }: Competition, header: string): SubmissionColumn | undefined =>
  submission.columns.find(({ name }) => name === header);

/** Gives SQL of a cell of the submission that is no answer: it repeats test, or numbers the rows. */
export const copiedCell = (competition: Competition, outline: Outline, header: string, rows: TestRows): string => {
  const name = outline.repeated.get(header);
  if (name !== undefined) return rows.cellOf(name);
  return isNumbered(competition, header) ? rows.number : 'NULL';
};

/** Gives SQL of the real sample's first cell, which reveals nothing about held rows. */
export const fillOf = (competition: Competition, header: string): string =>
  literals([columnNamed(competition, header)?.sampleValues[0] ?? '0']);

/** Gives SQL of the right answer for a row of train, as the submission spells it; 1 or 0 where columns are classes. */
export const answerOf = (competition: Competition, train: Table, header: string): string => {
  const { submission, targets } = competition;
  const column = columnNamed(competition, header);
  const mapped = submission.mapping[header];
  if (column === undefined || mapped === undefined) return 'NULL';
  const target = submission.layout === 'classes' ? targets[0]?.column : mapped;
  const cell = columnAt(train.columns.indexOf(target ?? ''));
  if (submission.layout === 'classes') return `CASE WHEN ${isLabel(cell, mapped)} THEN '1' ELSE '0' END`;
  return spelledSql(competition, column, cell);
};
