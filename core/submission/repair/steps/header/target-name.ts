import { classify } from '../../../../../services/csv/cell.ts';
import { cellsOf, columnOf } from '../../../../../services/csv/column.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import type { SubmissionColumn } from '../../../../schema/submission.ts';
import { spellerOf } from '../../../cells/labels.ts';
import { familyOf } from '../../../kinds.ts';
import { refused, type Step, unchanged } from '../../step.ts';
import { renamed } from './header-spelling.ts';

/** `prediction`, `0`, `target`: one column has no name of the sample, one column of the sample is not there, and the cells fit. */
export const targetName: Step = {
  name: 'target-name',
  repairs: ['missing-column'],
  run({ table, specification: { schema } }) {
    const lacking = schema.columns.filter(({ name, role }) => role !== 'carry' && !table.header.includes(name));
    const strange = table.header.filter((name) => !schema.header.includes(name));
    const [column, name] = [lacking[0], strange[0]];
    if (column === undefined || name === undefined || lacking.length > 1 || column.role !== 'target')
      return unchanged(table);
    if (strange.length > 1) return refused(table, `${column.name} could be any of ${strange.slice(0, 5).join(', ')}`);
    if (!cellsFit(table, columnOf(table, name), column))
      return refused(table, `the cells of ${JSON.stringify(name)} are no ${column.kind ?? 'target'}`);
    const names = new Map([[name, column.name]]);
    return renamed(table, names, 'target-name', 'named the only other column as the sample does');
  },
};

/** Nineteen of twenty cells are of the column's kind. */
const cellsFit = (table: Table, position: number, column: SubmissionColumn): boolean => {
  if (column.kind === null) return false;
  const fits = fitOf(column, familyOf(column.kind));
  if (fits === undefined) return true;
  let fitting = 0;
  for (const cell of cellsOf(table, position)) if (fits(cell)) fitting += 1;
  return fitting >= 0.95 * table.rows;
};

const fitOf = (column: SubmissionColumn, family: ReturnType<typeof familyOf>) => {
  const spell = spellerOf(column);
  if (family === 'number') return (cell: string) => classify(cell) !== 'other' || /\d/.test(cell);
  return family === 'label' ? (cell: string) => spell(cell) !== undefined : undefined;
};
