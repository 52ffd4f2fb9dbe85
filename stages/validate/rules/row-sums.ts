import { count, error } from '../finding.ts';
import type { Rule } from './rule.ts';

/** Graders check to 1e-6; what is written must hold that. */
export const sumTolerance = 1e-6;

/** Class probabilities add up to one in each row. */
export const rowSums: Rule = ({ targets, table, specification: { schema } }) => {
  const columns = targets.filter((target) => target.kind === 'simplex').map((target) => target.numbers().values);
  if (schema.rowConstraint !== 'sum-to-one' || columns.length < 2) return [];
  const rows: number[] = [];
  const sums: number[] = [];
  for (let i = 0; i < table.rows; i += 1) {
    let sum = 0;
    for (const values of columns) sum += values[i]!; // columns are as long as the table
    if (!(Math.abs(sum - 1) > sumTolerance)) continue; // NaN: reported by the cell rules
    rows.push(i);
    if (sums.length < 5) sums.push(sum);
  }
  if (rows.length === 0) return [];
  const examples = sums.map((sum, n) => `row ${(rows[n] ?? 0) + 1}: ${sum}`);
  return [
    error('row-sum', `${count(rows.length, 'row')} do not sum to 1`, 'Divide each row by its sum.', {
      rows: rows.length,
      examples,
    }),
  ];
};
