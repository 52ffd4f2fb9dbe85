import { targetsOf } from '../../validate/subject.ts';
import { withColumns } from '../../validate/table.ts';
import { inSequence, mended, type Step, unchanged } from '../step.ts';
import { targetStep } from '../target-step.ts';

/** A whole column of probabilities in percent: none below 0 or above 100, most above 1. A few strays above 1 are something else. */
const independent = targetStep(({ kind, cells, numbers }) => {
  if (kind !== 'probability') return undefined;
  const values = numbers().values;
  const above = values.filter((value) => value > 1).length;
  const inside = values.every((value) => value >= 0 && value <= 100);
  if (
    !inside ||
    values.length < 10 ||
    above < 0.8 * values.length ||
    values.every((value) => Number.isInteger(value) && value < 10)
  )
    return undefined;
  return {
    cells: cells.map((_, i) => String(values[i]! / 100)), // one value per cell
    rule: 'percent-scale',
    what: 'divided percentages by 100',
  };
});

/** Class probabilities in percent: every row adds up to 100. */
const together: Step = (table, specification) => {
  const targets = targetsOf(table, specification).filter(({ kind }) => kind === 'simplex');
  if (specification.schema.rowConstraint !== 'sum-to-one' || targets.length < 2 || table.rows === 0)
    return unchanged(table);
  const values = targets.map((target) => target.numbers().values);
  const isHundred = (i: number) => Math.abs(values.reduce((sum, column) => sum + column[i]!, 0) - 100) < 1;
  if (![...Array(table.rows).keys()].every(isHundred)) return unchanged(table);
  const columns = targets.map(
    ({ column }, j) => [column.name, [...values[j]!].map((value) => String(value / 100))] as const,
  );
  return mended(
    withColumns(table, new Map(columns)),
    'percent-scale',
    'divided percentages by 100',
    table.rows * targets.length,
  );
};

export const percentages = inSequence([independent, together]);
