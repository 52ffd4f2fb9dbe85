import { cellAt } from '../../../../services/csv/batch.ts';
import { isMissing } from '../../../../services/csv/cell.ts';
import { areFew } from '../../cells/few.ts';
import { paddingOf } from '../../cells/padding.ts';
import { faulty, mayBeBlank, severityOf } from './cells.ts';
import { eachTarget } from './each-target.ts';

/**
 * Free text: nearly everything may be meant. Blanks are not when they are few and the sample has none; spaces around
 * are not when each cell has the same and the sample none. Words such as `null` may be meant, but readers drop them.
 */
export const texts = eachTarget(
  ({ kind }) => kind === 'text',
  (subject, target) => {
    const { column, position } = target;
    const severity = severityOf(target);
    const blank = faulty(subject, target);
    const fault = faulty(subject, target);
    const padded = faulty(subject, target);
    const paddings = new Set<string>();
    let rows = 0;
    return {
      see({ batch }) {
        rows += batch.rows;
        for (let row = 0; row < batch.rows; row += 1) {
          const cell = cellAt(batch, row, position);
          if (isMissing(cell)) (cell === '' ? blank : fault).add(batch, row);
          if (paddings.size > 1) continue;
          paddings.add(paddingOf(cell));
          padded.add(batch, row);
        }
      },
      findings() {
        const predict = 'Predict a value for every row.';
        if (rows > 0 && blank.rows + fault.rows === rows)
          return (blank.rows > 0 ? blank : fault).say(severity, 'all-missing', 'are blank: all of them', predict);
        const unmeant = severity === 'error' && areFew(blank.rows, rows) && !mayBeBlank(target);
        const meant = 'Make sure that this is meant.';
        return [
          ...(unmeant
            ? blank.say('error', 'missing-value', 'are missing', predict)
            : blank.say('warning', 'reads-as-missing', 'are blank', meant)),
          ...fault.say('warning', 'reads-as-missing', 'are words that read as missing', meant),
          ...(paddings.size === 1 &&
          !paddings.has('') &&
          column.sampleValues.length > 0 &&
          column.sampleValues.every((cell) => paddingOf(cell) === '')
            ? padded.say(
                severity,
                'padded-text',
                'have the same spaces around them',
                'Write the text without spaces around it.',
              )
            : []),
        ];
      },
    };
  },
);
