import { boundsOf } from '../../validate/kinds.ts';
import { targetStep } from '../target-step.ts';

/** Rounding leaves a probability this far outside; further is another scale. */
const slack = 1e-3;
/** A regression may step over its bounds in some rows; in most, the scale is wrong. */
const mostlyInside = 0.9;

/** Numbers barely out of bounds move onto the bound. Logits, percentages and wrong scales are left alone. */
export const clip = targetStep(({ column, kind, cells, numbers }) => {
  const [low, high] = boundsOf(column);
  const values = numbers().values;
  const outside = values.filter((value) => value < low || value > high);
  if (outside.length === 0) return undefined;
  if (kind !== 'bounded-real') {
    const far = outside.some((value) => value < low - slack || value > high + slack);
    if (far) return { refusal: `${outside.length} values are further outside ${low}..${high} than rounding explains` };
  } else if (outside.length > (1 - mostlyInside) * values.length) {
    return { refusal: `${outside.length} of ${values.length} values are outside ${low}..${high}: the scale is wrong` };
  }
  return {
    cells: cells.map((cell, i) => (values[i]! < low ? String(low) : values[i]! > high ? String(high) : cell)),
    rule: 'clip',
    what: `clipped to ${low}..${high}`,
  };
});
