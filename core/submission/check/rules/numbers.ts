import { cellIndex } from '../../../../services/csv/batch.ts';
import { exactNumber } from '../../../../services/csv/number.ts';
import { boundsOf, familyOf } from '../../kinds.ts';
import type { Subject, TargetColumn } from '../../subject.ts';
import { faulty, severityOf } from './cells.ts';
import { eachTarget } from './each-target.ts';

/** Cells that should be numbers: there, finite, written as numbers, and inside their bounds. */
export const numbers = eachTarget(
  ({ kind }) => familyOf(kind) === 'number',
  (subject, target) => {
    const kinds = {
      missing: faulty(subject, target),
      infinite: faulty(subject, target),
      other: faulty(subject, target),
    };
    const severity = severityOf(target);
    const outside = outsideOf(subject, target);
    return {
      see(parsed) {
        const { values, odd } = parsed.numbers(target);
        for (const { row, kind } of odd) kinds[kind].add(parsed.batch, row);
        outside.see(parsed.batch, values);
      },
      findings: () => [
        ...kinds.missing.say(severity, 'missing-value', 'are missing', 'Predict a value for every row.'),
        ...kinds.infinite.say(
          severity,
          'infinite-value',
          'are infinite',
          'A model diverged or something was divided by zero.',
        ),
        ...kinds.other.say(severity, 'not-a-number', 'are not numbers', 'Write plain decimals such as 0.25.'),
        ...outside.findings(),
      ],
    };
  },
);

const margin = 1e-13;
/** Cells this long, with the comma behind them, are read exactly. */
const exactLength = 16;

/** Long numbers have been cut to 15 digits: near a bound the cell itself decides. */
const outsideOf = (subject: Subject, target: TargetColumn) => {
  const [low, high] = boundsOf(target.column);
  const cells = faulty(subject, target);
  const [lowest, highest] = [low + margin * Math.abs(low), high - margin * Math.abs(high)];
  return {
    see(batch: Parameters<typeof cells.add>[0], values: Float64Array) {
      for (let row = 0; row < batch.rows; row += 1) {
        const value = values[row]!; // as many as rows
        if (!(value <= lowest || value >= highest)) continue;
        const at = cellIndex(batch, row, target.position);
        const short = batch.starts[at + 1]! - batch.starts[at]! <= exactLength;
        const sure = short ? value : exactNumber(batch, row, target.position);
        if (sure < low || sure > high) cells.add(batch, row);
      }
    },
    findings: () =>
      cells.say('error', 'out-of-range', `are outside ${low}..${high}`, 'Clip, or check the scale of the predictions.'),
  };
};
