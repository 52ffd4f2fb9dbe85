import { cellAt } from '../../../../services/csv/batch.ts';
import { familyOf } from '../../kinds.ts';
import { eachTarget } from '../each-target.ts';
import { atOnce } from '../rule.ts';
import { doubt } from './doubt.ts';

const enoughRows = 50;
/** Half the sum of the differences: 0 is the same mixture, 1 has nothing in common. */
const tooFar = 0.4;

/** Labels in another mixture than train's: a shifted or shuffled encoding looks like that. */
export const labelShares = eachTarget(
  ({ kind }) => familyOf(kind) === 'label',
  (_, target) => {
    const train = target.profile?.labels;
    if (!train) return atOnce(() => []);
    const total = train.reduce((sum, { count }) => sum + count, 0);
    const there = new Map<string, number>();
    let rows = 0;
    return {
      see({ batch }) {
        rows += batch.rows;
        for (let row = 0; row < batch.rows && there.size < 20_000; row += 1) {
          const cell = cellAt(batch, row, target.position);
          there.set(cell, (there.get(cell) ?? 0) + 1);
        }
      },
      findings() {
        const apart = train.map(({ label, count }) => Math.abs(count / total - (there.get(label) ?? 0) / rows));
        const distance = apart.reduce((sum, each) => sum + each, 0) / 2;
        if (rows < enoughRows || there.size === 1 || distance <= tooFar) return [];
        const message = `labels are spread differently than in train (distance ${distance.toFixed(2)})`;
        return [doubt('label-shares', target, message, 'Check the label encoding.')];
      },
    };
  },
);
