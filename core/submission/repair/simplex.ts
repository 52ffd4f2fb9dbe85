import { type Batch, cellAt } from '../../../services/csv/batch.ts';
import type { Table } from '../../../services/csv/table.ts';
import { rewriteRows } from '../../../services/csv/write/transform.ts';
import { batchParser, type TargetColumn, targetsOf } from '../subject.ts';
import { numberIn } from './number-in.ts';
import type { StepContext } from './step.ts';

/** The target columns whose numbers must add up to one in each row; undefined when there are none. */
export const simplexColumns = ({ table, specification }: StepContext): readonly TargetColumn[] | undefined => {
  const targets = targetsOf(table, specification).filter(({ kind }) => kind === 'simplex');
  return specification.schema.rowConstraint !== 'sum-to-one' ||
    targets.length < 2 ||
    table.rows === 0 ||
    !targets.every(({ isReadingKnown }) => isReadingKnown)
    ? undefined
    : targets;
};

/** The numbers of one row, in the order of the targets; the array is used again for the next row. */
type SeeRow = (values: Float64Array, batch: Batch, row: number) => void;

/** Shows the numbers row by row: NaN where a cell is none. */
export const eachRow = (table: Table, targets: readonly TargetColumn[], see: SeeRow): void => {
  const parse = batchParser();
  const row = new Float64Array(targets.length);
  for (const batch of table.batches()) {
    const { numbers } = parse(batch);
    const columns = targets.map(numbers);
    for (let i = 0; i < batch.rows; i += 1) {
      for (let j = 0; j < row.length; j += 1) row[j] = columns[j]!.values[i]!; // one for each target and row
      see(row, batch, i);
    }
  }
};

/**
 * The table with other numbers in these columns, where `change` says so: it gets a row's numbers with all their digits
 * and changes them in place.
 */
export const rewriteNumbers = (
  { table, workspace }: StepContext,
  targets: readonly TargetColumn[],
  change: (values: Float64Array, batch: Batch, row: number) => boolean,
): Table => {
  const ordered = targets.map(({ position }, j) => ({ position, j })).sort((a, b) => a.position - b.position);
  const values = new Float64Array(targets.length);
  const before = new Float64Array(targets.length);
  return rewriteRows(
    table,
    (batch, row, set) => {
      for (const [j, { position }] of targets.entries()) values[j] = numberIn(cellAt(batch, row, position));
      before.set(values);
      if (!change(values, batch, row)) return;
      for (const { position, j } of ordered) if (!Object.is(values[j], before[j])) set(position, String(values[j]));
    },
    workspace,
  );
};
