import { cellAt } from '../../../../../services/csv/batch.ts';
import { isMissing } from '../../../../../services/csv/cell.ts';
import type { Manifest } from '../../../../schema/reported/manifest.ts';
import type { SubmissionColumn } from '../../../../schema/submission.ts';
import { truthOf } from '../../../cells/labels.ts';
import { familyOf } from '../../../kinds.ts';
import { numberIn } from '../../number-in.ts';
import { targetStep } from '../../target-step.ts';

const repairs = ['fractional-label', 'unknown-label'];

/** Probabilities of the second of two labels, with the threshold that the solution chose on its validation rows. */
export const labelThreshold = targetStep('label-threshold', repairs, ({ kind, column, position }, { manifest }) => {
  const threshold = manifest?.thresholds?.[column.name];
  if (familyOf(kind) !== 'label' || kind === 'ordinal-int' || threshold === undefined) return undefined;
  const pair = pairOf(column, manifest);
  if (pair === undefined)
    return { decide: () => ({ refusal: 'a threshold needs two labels, in order, in the manifest (labels)' }) };
  let [fractions, odd] = [0, 0];
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows; row += 1) {
        const cell = cellAt(batch, row, position);
        if (isMissing(cell)) continue;
        const value = numberIn(cell);
        if (!(value >= 0 && value <= 1)) odd += 1;
        else if (value > 0 && value < 1) fractions += 1;
      }
    },
    decide() {
      if (fractions === 0) return undefined;
      if (odd > 0) return { refusal: `${odd} cells are no probabilities: the threshold does not apply` };
      return {
        changes: 'values',
        cell: (cell) => (isMissing(cell) ? cell : numberIn(cell) >= threshold ? pair[1] : pair[0]),
        rule: 'label-threshold',
        what: `wrote ${pair[1]} from ${threshold} on, the manifest's threshold, and ${pair[0]} below`,
      };
    },
  };
});

/** Two labels in order: the manifest's, if train has both; else no and yes, where the labels say which is which. */
const pairOf = (
  { name, labels }: SubmissionColumn,
  manifest: Manifest | null,
): readonly [string, string] | undefined => {
  const declared = manifest?.labels?.[name];
  const [low, high, ...more] = declared ?? labels ?? [];
  if (low === undefined || high === undefined || low === high || more.length > 0) return undefined;
  if (declared !== undefined)
    return labels === null || declared.every((label) => labels.includes(label)) ? [low, high] : undefined;
  const [first, second] = [truthOf(low), truthOf(high)];
  if (first === undefined || second === undefined || first === second) return undefined;
  return first ? [high, low] : [low, high];
};
