import { numberIn } from '../../number-in.ts';
import { sigmoid } from '../../sigmoid.ts';
import { targetStep } from '../../target-step.ts';

/** Few values, or small whole ones, may be anything. */
const enough = 10;

/**
 * A whole column of probabilities in percent: none below 0 or above 100, most above 1. A few strays above 1 are
 * something else. Logits only where the solution says so: they go through the sigmoid, which keeps their order.
 */
export const scale = targetStep('scale', ['out-of-range'], (target, { manifest }) => {
  if (target.kind !== 'probability') return undefined;
  const declared = manifest?.scale?.[target.column.name];
  let [rows, odd, above, outside] = [0, 0, 0, 0];
  let small = true;
  return {
    see(parsed) {
      const { values, odd: strange } = parsed.numbers(target);
      rows += parsed.batch.rows;
      odd += strange.length;
      for (let row = 0; row < parsed.batch.rows; row += 1) {
        const value = values[row]!; // as many as rows
        if (value > 1) above += 1;
        if (value < 0 || value > 100) outside += 1;
        if (!Number.isInteger(value) || value >= 10) small = false;
      }
    },
    decide() {
      if (odd > 0) return undefined;
      if (declared === 'logit') return { cell: (cell) => String(sigmoid(numberIn(cell))), ...logits };
      const percent = outside === 0 && rows >= enough && above >= 0.8 * rows && !small;
      if (declared === 'percent' ? outside > 0 : !percent) return undefined;
      if (declared === 'probability')
        return { refusal: 'the manifest says probabilities, but these look like percentages' };
      return { cell: (cell) => String(numberIn(cell) / 100), ...percentages };
    },
  };
});

const logits = {
  changes: 'values',
  rule: 'logit-scale',
  what: 'turned logits (so says the manifest) into probabilities',
} as const;
const percentages = { changes: 'values', rule: 'percent-scale', what: 'divided percentages by 100' } as const;
