import type { TargetProfile } from '../../../../schema/competition.ts';
import { numberIn } from '../../number-in.ts';
import { sigmoid } from '../../sigmoid.ts';
import { targetStep } from '../../target-step.ts';

/** Few values may be anything. */
const enough = 10;
/** Percentages reach a hundred times as far as the answers that they are of; what reaches half as far or less is another scale. */
const leastTimes = 50;

/**
 * A whole column of probabilities in percent: none below 0 or above 100, most above 1, a hundred times as far apart as train's
 * answers. A few strays above 1 are something else. Logits only where the solution says so: they go through the sigmoid, which keeps their order.
 */
export const scale = targetStep('scale', ['out-of-range'], (target, { manifest }) => {
  if (target.kind !== 'probability') return undefined;
  const declared = manifest?.scale?.[target.column.name];
  const reach = reachOf(target.profile);
  let [rows, odd, above, outside] = [0, 0, 0, 0];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    see(parsed) {
      const { values, odd: strange } = parsed.numbers(target);
      rows += parsed.batch.rows;
      odd += strange.length;
      for (let row = 0; row < parsed.batch.rows; row += 1) {
        const value = values[row]!; // as many as rows
        if (value > 1) above += 1;
        if (value < 0 || value > 100) outside += 1;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    },
    decide() {
      if (odd > 0) return undefined;
      if (declared === 'logit') return { cell: (cell) => String(sigmoid(numberIn(cell))), ...logits };
      const mayBe = outside === 0 && rows >= enough && above >= 0.8 * rows;
      const percent = mayBe && reach !== null && most - least >= leastTimes * reach;
      if (declared === 'percent' ? outside > 0 : !percent) return undefined;
      if (declared === 'probability')
        return { refusal: 'the manifest says probabilities, but these look like percentages' };
      return { cell: (cell) => String(numberIn(cell) / 100), ...percentages };
    },
  };
});

/**
 * How far train's answers lie apart, if they are between 0 and 1; two labels are a no and a yes. Without train the metric's own
 * bounds take their place. Null: train's answers are on no such scale.
 */
const reachOf = (profile: TargetProfile | undefined): number | null => {
  if (profile === undefined || profile.labels?.length === 2) return 1;
  const { min = 0, max = 0 } = profile.numeric ?? {};
  return min >= 0 && max <= 1 && min < max ? max - min : null;
};

const logits = {
  changes: 'values',
  rule: 'logit-scale',
  what: 'turned logits (so says the manifest) into probabilities',
} as const;
const percentages = { changes: 'values', rule: 'percent-scale', what: 'divided percentages by 100' } as const;
