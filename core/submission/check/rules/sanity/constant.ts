import type { Batch } from '../../../../../services/csv/batch.ts';
import { cellAt, cellIndex } from '../../../../../services/csv/batch.ts';
import type { NumberCells } from '../../../../../services/csv/number.ts';
import { familyOf } from '../../../kinds.ts';
import type { TargetColumn } from '../../../subject.ts';
import { eachTarget } from '../each-target.ts';
import { doubt } from './doubt.ts';

const advice = 'Check that the model learned anything.';

/** Every cell the same: the sample itself, one class, or one number, however it is written. */
export const constant = eachTarget(
  ({ column }) => column.weight !== 0 && column.deviationOf === undefined,
  (_, target) => {
    const isNumber = familyOf(target.kind) === 'number';
    let first: string | undefined;
    let same = true;
    return {
      see(parsed) {
        if (!same) return;
        const { batch } = parsed;
        first ??= cellAt(batch, 0, target.position);
        same = isAll(batch, target.position, first) || (isNumber && isOneNumber(parsed.numbers(target), batch, first));
      },
      findings: () => (same && first !== undefined ? [about(target, first)] : []),
    };
  },
);

const isAll = (batch: Batch, column: number, cell: string): boolean => {
  const wanted = Buffer.from(cell);
  const quoted = cellAt(batch, 0, column) === cell && batch.bytes[batch.starts[cellIndex(batch, 0, column)]!] === 0x22;
  for (let row = 0; row < batch.rows; row += 1) {
    const at = cellIndex(batch, row, column);
    const [start, end] = [batch.starts[at]!, batch.starts[at + 1]! - 1]; // one more start than cells
    if (quoted ? cellAt(batch, row, column) !== cell : batch.bytes.compare(wanted, 0, wanted.length, start, end) !== 0)
      return false;
  }
  return true;
};

const isOneNumber = ({ values }: NumberCells, { rows }: Batch, first: string): boolean => {
  const wanted = Number(first);
  return first.trim() !== '' && values.subarray(0, rows).every((value) => value === wanted);
};

const about = (target: TargetColumn, cell: string) => {
  const { column, kind } = target;
  if (column.uniques === 1 && cell === column.sampleValues[0])
    return doubt('sample-fill', target, 'every cell is what the sample has', 'Write predictions, not the sample.');
  const rule = familyOf(kind) === 'label' ? 'one-class' : 'constant';
  return doubt(rule, target, `every row is ${JSON.stringify(cell)}`, advice);
};
