import { cellAt } from '../../../../services/csv/batch.ts';
import { isMissing } from '../../../../services/csv/cell.ts';
import { mayNameOne, spellerOf } from '../../cells/labels.ts';
import { familyOf } from '../../kinds.ts';
import { faulty, severityOf } from './cells.ts';
import { eachTarget } from './each-target.ts';

/** Labels exactly as the submission must spell them. */
export const labels = eachTarget(
  ({ kind }) => familyOf(kind) === 'label',
  (subject, target) => {
    const { column, position } = target;
    const severity = severityOf(target);
    const spell = spellerOf(column);
    const known = new Set(column.labels ?? []);
    const mayName = mayNameOne(target);
    const missing = faulty(subject, target);
    const fault = faulty(subject, target);
    const odd = faulty(subject, target);
    const unknown = faulty(subject, target);
    const fractional = faulty(subject, target);
    const sortOf = (cell: string) => {
      if (known.has(cell)) return undefined;
      const label = spell(cell);
      if (isMissing(cell) && (label === undefined || column.labels === null))
        return label !== undefined || mayName(cell) ? fault : missing;
      if (label === undefined) return isFraction(cell) ? fractional : unknown;
      return label === cell ? undefined : odd;
    };
    return {
      see({ batch }) {
        for (let row = 0; row < batch.rows; row += 1) sortOf(cellAt(batch, row, position))?.add(batch, row);
      },
      findings() {
        const shown = (column.labels ?? []).slice(0, 8).map((label) => JSON.stringify(label));
        const advice = shown.length === 0 ? 'Write the labels of the sample.' : `The labels are ${shown.join(', ')}.`;
        return [
          ...missing.say(severity, 'missing-value', 'are missing', 'Predict a value for every row.'),
          ...fault.say(
            'warning',
            'reads-as-missing',
            'are words that read as missing',
            'Make sure that it is a label.',
          ),
          ...odd.say(severity, 'label-spelling', 'spell a label differently', advice),
          ...fractional.say(
            severity,
            'fractional-label',
            'are fractions, not labels',
            `Predict labels, not probabilities. ${advice}`,
          ),
          ...(column.labels === null && (column.min ?? column.max) === null
            ? unknown.say('warning', 'unknown-label', 'are not like the labels of the sample', advice)
            : unknown.say(severity, 'unknown-label', 'are no label of train', advice)),
        ];
      },
    };
  },
);

const isFraction = (cell: string): boolean =>
  /^\s*[+-]?\d*\.0*[1-9]\d*(?:[eE][+-]?\d+)?\s*$|^\s*[+-]?\d(?:\.\d*|\d*)[eE]-\d+\s*$/.test(cell);
