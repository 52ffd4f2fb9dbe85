import { cellAt } from '../../../../../services/csv/batch.ts';
import { isMissing } from '../../../../../services/csv/cell.ts';
import { familyOf } from '../../../kinds.ts';
import { targetStep } from '../../target-step.ts';

/** `3`, and what a data frame makes of it: `3.0`. */
const code = /^\s*(\d{1,9})(?:\.0*)?\s*$/;

/** Labels written as their numbers in an encoder, which the solution itself must have told. An offset is such an encoder too. */
export const labelEncoding = targetStep(
  'label-encoding',
  ['unknown-label'],
  ({ kind, column, position }, { manifest }) => {
    const encoder = manifest?.labels?.[column.name];
    if (familyOf(kind) !== 'label' || encoder === undefined) return undefined;
    const known = new Set(column.labels ?? encoder);
    const labelOf = (cell: string): string | undefined => encoder[Number(code.exec(cell)?.[1] ?? -1)];
    let [rows, stranger] = [0, ''];
    let [foreign, whole] = ['', true];
    return {
      see({ batch }) {
        for (let row = 0; row < batch.rows && whole; row += 1) {
          const cell = cellAt(batch, row, position);
          if (isMissing(cell)) continue;
          const label = labelOf(cell);
          rows += 1;
          if (label === undefined) [whole, stranger] = [false, cell];
          else if (!known.has(label)) foreign = label;
        }
      },
      decide() {
        if (!whole)
          return { refusal: `${JSON.stringify(stranger.slice(0, 40))} is no position in the manifest's labels` };
        if (foreign !== '')
          return { refusal: `the manifest's label ${JSON.stringify(foreign.slice(0, 40))} is not train's` };
        if (rows === 0) return undefined;
        return {
          changes: 'values',
          cell: (cell) => (isMissing(cell) ? cell : (labelOf(cell) ?? cell)),
          rule: 'label-encoding',
          what: 'wrote labels for the numbers of the encoder in the manifest',
        };
      },
    };
  },
);
