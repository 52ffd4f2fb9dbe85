import { boundsOf, familyOf } from '../kinds.ts';
import { aboutCells } from './cells.ts';
import type { Rule } from './rule.ts';

/** Cells that should be numbers: finite, written as numbers, and inside their bounds. */
export const numbers: Rule = (subject) =>
  subject.targets
    .filter((target) => familyOf(target.kind) === 'number')
    .flatMap((target) => {
      const { values, at } = target.numbers();
      const [low, high] = boundsOf(target.column);
      const outside: number[] = [];
      values.forEach((value, i) => {
        if (value < low || value > high) outside.push(i);
      });
      return [
        ...aboutCells(
          'error',
          'infinite-value',
          subject,
          target,
          at.infinite,
          'are infinite',
          'A model diverged or something was divided by zero.',
        ),
        ...aboutCells(
          'error',
          'not-a-number',
          subject,
          target,
          at.other,
          'are not numbers',
          'Write plain decimals such as 0.25.',
        ),
        ...aboutCells(
          'error',
          'out-of-range',
          subject,
          target,
          outside,
          `are outside ${low}..${high}`,
          'Clip, or check the scale of the predictions.',
        ),
      ];
    });
