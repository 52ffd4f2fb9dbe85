import { cellAt } from '../../../../../services/csv/batch.ts';
import { isMissing } from '../../../../../services/csv/cell.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import { areFew } from '../../../cells/few.ts';
import { namesNone } from '../../../cells/labels.ts';
import { familyOf } from '../../../kinds.ts';
import { type TargetColumn, targetsOf } from '../../../subject.ts';
import { neutralCell } from '../../neutral.ts';
import { refused, type Step } from '../../step.ts';
import { targetStep } from '../../target-step.ts';

const repairs = ['missing-value'];

/** The few missing cells get the neutral value of the column: the one repair that makes something up. Never in rows that must add up. */
const gaps = targetStep('missing-cells', repairs, (target, { table }) => {
  const { kind, column, position } = target;
  if (kind === 'simplex') return undefined;
  const known = new Set(column.labels ?? []);
  const isGap = familyOf(kind) === 'label' ? namesNone(target) : (cell: string) => isMissing(cell) && !known.has(cell);
  let [rows, first, last] = [0, -1, -1];
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows; row += 1) {
        if (!isGap(cellAt(batch, row, position))) continue;
        rows += 1;
        last = batch.first + row;
        if (first < 0) first = last;
      }
    },
    decide() {
      if (rows === 0) return undefined;
      /** Not scattered: a model that stopped, not one that failed on a row. */
      const block = rows > 2 && last - first === rows - 1;
      if (block || !areFew(rows, table.rows)) return { refusal: `${rows} of ${table.rows} cells are missing` };
      const value = neutralCell(table, target);
      if (value === undefined) return { refusal: 'there is no neutral value for missing cells' };
      return {
        changes: 'gaps',
        cell: (cell) => (isGap(cell) ? value : cell),
        rule: 'missing-value',
        what: `filled missing cells with ${value}, which is a guess`,
      };
    },
  };
});

/** Rows without a single prediction were not predicted: nothing is made up for them. */
export const missingCells: Step = {
  name: 'missing-cells',
  repairs,
  run(context) {
    const { table, specification } = context;
    const targets = targetsOf(table, specification);
    const empty = targets.length > 1 ? emptyRows(table, targets) : 0;
    return empty > 0 ? refused(table, `${empty} rows have no prediction at all`) : gaps.run(context);
  },
};

const emptyRows = (table: Table, targets: readonly TargetColumn[]): number => {
  let empty = 0;
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1)
      if (targets.every(({ position }) => isMissing(cellAt(batch, row, position)))) empty += 1;
  return empty;
};
