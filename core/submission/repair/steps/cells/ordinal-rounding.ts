import { cellAt } from '../../../../../services/csv/batch.ts';
import { isMissing } from '../../../../../services/csv/cell.ts';
import { ordinalBounds } from '../../../cells/labels.ts';
import { targetStep } from '../../target-step.ts';

const repairs = ['fractional-label', 'unknown-label'];

/** A regression on grades is rounded to the grades (that is how such competitions are played). Probabilities are no grades. */
export const ordinalRounding = targetStep('ordinal-rounding', repairs, ({ kind, column, position }) => {
  if (kind !== 'ordinal-int') return undefined;
  const [low, high] = ordinalBounds(column);
  const round = (cell: string) => String(Math.min(high, Math.max(low, Math.round(Number(cell)))));
  let [fractions, words] = [0, 0];
  let chances = high > 1;
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows; row += 1) {
        const cell = cellAt(batch, row, position);
        if (isMissing(cell)) continue;
        const value = Number(cell);
        if (!(value >= 0 && value <= 1)) chances = false;
        if (!Number.isFinite(value)) words += 1;
        else if (!Number.isInteger(value)) fractions += 1;
      }
    },
    decide() {
      if (fractions === 0 || words > 0) return undefined;
      if (chances) return { refusal: 'these look like probabilities, not grades' };
      return {
        changes: 'values',
        cell: (cell) => (isMissing(cell) || Number.isInteger(Number(cell)) ? cell : round(cell)),
        rule: 'ordinal-rounding',
        what: `rounded to grades ${low}..${high}`,
      };
    },
  };
});
