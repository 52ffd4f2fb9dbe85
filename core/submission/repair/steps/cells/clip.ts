import { boundsOf } from '../../../kinds.ts';
import { numberIn } from '../../number-in.ts';
import { targetStep } from '../../target-step.ts';

/** Rounding leaves a probability this far outside; further is another scale. */
const slack = 1e-3;
/** A regression may step over its bounds in some rows; in most, the scale is wrong. */
const mostlyInside = 0.9;

/** Numbers barely out of bounds move onto the bound. Logits, percentages and wrong scales are left alone. */
export const clip = targetStep('clip', ['out-of-range'], (target) => {
  const { column, kind } = target;
  const [low, high] = boundsOf(column);
  let [rows, outside, far] = [0, 0, 0];
  return {
    see(parsed) {
      const { values } = parsed.numbers(target);
      rows += parsed.batch.rows;
      for (let row = 0; row < parsed.batch.rows; row += 1) {
        const value = values[row]!; // as many as rows
        if (value < low || value > high) outside += 1;
        if (value < low - slack || value > high + slack) far += 1;
      }
    },
    decide() {
      if (kind !== 'bounded-real') {
        if (far > 0) return { refusal: `${outside} values are further outside ${low}..${high} than ${scaleHint}` };
      } else if (outside > (1 - mostlyInside) * rows)
        return { refusal: `${outside} of ${rows} values are outside ${low}..${high}: the scale is wrong` };
      return {
        changes: 'values',
        cell(cell) {
          const value = numberIn(cell);
          return value < low ? String(low) : value > high ? String(high) : cell;
        },
        rule: 'clip',
        what: `clipped to ${low}..${high}`,
      };
    },
  };
});

const scaleHint = 'rounding explains; if they are logits or percentages, manifest.json must say so (scale)';
