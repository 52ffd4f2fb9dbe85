import { cellAt } from '../../../../../services/csv/batch.ts';
import { mayNameOne, spellerOf } from '../../../cells/labels.ts';
import { familyOf } from '../../../kinds.ts';
import type { TargetColumn } from '../../../subject.ts';
import { eachTarget } from '../each-target.ts';
import { atOnce } from '../rule.ts';
import { doubt } from './doubt.ts';

const enoughRows = 50;
/** Half the sum of the differences: 0 is the same mixture, 1 has nothing in common. */
const tooFar = 0.4;
/**
 * A shift that no model makes by leaning to the most frequent label: so many rows more than in train have the other labels,
 * or labels that neither train nor the sample has.
 */
const shifted = 0.7;
const strangers = 0.05;

/** Labels in another mixture than train's: a shifted or shuffled encoding looks like that. Train's do not count words that read as missing. */
export const labelShares = eachTarget(
  ({ kind }) => familyOf(kind) === 'label',
  (_, target) => {
    const train = target.profile?.labels;
    if (!train) return atOnce(() => []);
    const total = train.reduce((sum, { count }) => sum + count, 0);
    const there = new Map<string, number>();
    const mayName = mayNameOne(target);
    let rows = 0;
    return {
      see({ batch }) {
        for (let row = 0; row < batch.rows && there.size < 20_000; row += 1) {
          const cell = cellAt(batch, row, target.position);
          if (mayName(cell)) continue;
          rows += 1;
          there.set(cell, (there.get(cell) ?? 0) + 1);
        }
      },
      findings() {
        const apart = train.map(({ label, count }) => Math.abs(count / total - (there.get(label) ?? 0) / rows));
        const distance = apart.reduce((sum, each) => sum + each, 0) / 2;
        if (rows < enoughRows) return [];
        const unknown = rowsOfStrangers(target, train, there) / rows;
        if (unknown > strangers) {
          const message = `${(100 * unknown).toFixed(0)} % of its labels are in neither train nor the sample`;
          return [doubt('label-shift', target, message, 'Check that this column is what was learned.')];
        }
        if (there.size === 1 || distance <= tooFar) return [];
        const [frequent, ...others] = train;
        const gained = others.map(({ label, count }) => Math.max(0, (there.get(label) ?? 0) / rows - count / total));
        // of many labels a few rows can hold only some: what that makes up is no shift
        const room = Math.min(1, train.length / rows);
        const isShift = frequent !== undefined && gained.reduce((sum, each) => sum + each, 0) > shifted + 0.3 * room;
        const message = `labels are spread differently than in train (distance ${distance.toFixed(2)})`;
        return [doubt(isShift ? 'label-shift' : 'label-shares', target, message, 'Check the label encoding.')];
      },
    };
  },
);

/** Rows whose label nobody has shown: only told where train's labels are all known and spelled as here. */
const rowsOfStrangers = (
  { column }: TargetColumn,
  train: readonly { readonly label: string }[],
  there: ReadonlyMap<string, number>,
): number => {
  const known = new Set([...train.map(({ label }) => label), ...(column.labels ?? []), ...column.sampleValues]);
  const spell = spellerOf(column);
  const spelled = new Set([...known].map((label) => spell(label) ?? label));
  return [...there].reduce(
    (sum, [cell, rows]) => sum + (known.has(cell) || spelled.has(spell(cell) ?? cell) ? 0 : rows),
    0,
  );
};
