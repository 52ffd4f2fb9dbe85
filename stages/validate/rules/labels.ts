import { isMissing } from '../cell.ts';
import { familyOf } from '../kinds.ts';
import { spellerOf } from '../labels.ts';
import { aboutCells } from './cells.ts';
import type { Rule } from './rule.ts';

/** Labels exactly as the submission must spell them. */
export const labels: Rule = (subject) =>
  subject.targets
    .filter((target) => familyOf(target.kind) === 'label')
    .flatMap((target) => {
      const spell = spellerOf(target.column);
      const known = new Set(target.column.labels ?? []);
      const odd: number[] = [];
      const unknown: number[] = [];
      const fractional: number[] = [];
      const sort = (cell: string, i: number) => {
        const label = spell(cell);
        if (label === undefined) (isFraction(cell) ? fractional : unknown).push(i);
        else if (label !== cell) odd.push(i);
      };
      target.cells.forEach((cell, i) => {
        if (known.has(cell) || isMissing(cell)) return;
        sort(cell, i);
      });
      const shown = (target.column.labels ?? [])
        .slice(0, 8)
        .map((label) => JSON.stringify(label))
        .join(', ');
      const advice = shown === '' ? 'Write the labels of the sample.' : `The labels are ${shown}.`;
      return [
        ...aboutCells('error', 'label-spelling', subject, target, odd, 'spell a label differently', advice),
        ...aboutCells(
          'error',
          'fractional-label',
          subject,
          target,
          fractional,
          'are fractions, not labels',
          `Predict labels, not probabilities. ${advice}`,
        ),
        ...aboutCells('error', 'unknown-label', subject, target, unknown, 'are no label of train', advice),
      ];
    });

const isFraction = (cell: string): boolean =>
  /^\s*[+-]?\d*\.\d*[1-9]\d*(?:[eE][+-]?\d+)?\s*$|^\s*[+-]?\d\.?\d*[eE]-\d+\s*$/.test(cell);
