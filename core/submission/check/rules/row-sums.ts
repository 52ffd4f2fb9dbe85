import { count, error } from '../../finding.ts';
import { atOnce, type Rule } from './rule.ts';

/** Graders check to 1e-6; what is written must hold that. */
export const sumTolerance = 1e-6;

/** Class probabilities add up to one in each row. */
export const rowSums: Rule = ({ targets, specification: { schema } }) => {
  const columns = targets.filter((target) => target.kind === 'simplex');
  if (schema.rowConstraint !== 'sum-to-one' || columns.length < 2) return atOnce(() => []);
  let sums = new Float64Array(0);
  let rows = 0;
  const examples: string[] = [];
  return {
    see(parsed) {
      const { rows: length, first } = parsed.batch;
      if (sums.length < length) sums = new Float64Array(length);
      sums.fill(0, 0, length);
      for (const column of columns) {
        const { values } = parsed.numbers(column);
        for (let row = 0; row < length; row += 1) sums[row]! += values[row]!; // as many as rows
      }
      for (let row = 0; row < length; row += 1) {
        const sum = sums[row]!;
        if (!(Math.abs(sum - 1) > sumTolerance)) continue; // NaN: reported by the cell rules
        rows += 1;
        if (examples.length < 5) examples.push(`row ${first + row + 1}: ${sum}`);
      }
    },
    findings: () =>
      rows === 0
        ? []
        : [
            error('row-sum', `${count(rows, 'row')} do not sum to 1`, 'Divide each row by its sum.', {
              rows,
              examples,
            }),
          ],
  };
};
