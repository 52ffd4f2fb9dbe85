import { cellAt } from '../../../../../services/csv/batch.ts';
import { columnOf } from '../../../../../services/csv/column.ts';
import { sameCell, walk } from '../../../../../services/csv/row-walk.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import { keysOf } from '../../../subject.ts';
import { refused, repaired, type Step, type StepContext, unchanged } from '../../step.ts';

interface Carried {
  readonly name: string;
  /** Positions in the table (-1: it is not there) and in the sample. */
  readonly mine: number;
  readonly theirs: number;
  /** Cells that are not the sample's. */
  wrong: number;
  /** Hashes of those cells, less the hashes of what should be there: zero when they are the same cells, moved. */
  balance: number;
}

/** Columns that only repeat the sample are copied from it, once the rows line up with it. */
export const carriedColumns: Step = {
  name: 'carried-columns',
  repairs: ['carried-column', 'missing-column'],
  run(context) {
    const { table, specification } = context;
    const columns: Carried[] = specification.schema.columns

      .filter(
        ({ role, settled, name }) =>
          role === 'carry' && settled !== null && columnOf(specification.expected, name) >= 0,
      )
      .map(({ name }) => ({
        name,
        mine: columnOf(table, name),
        theirs: columnOf(specification.expected, name),
        wrong: 0,
        balance: 0,
      }));
    if (columns.length === 0 || !compared(context, columns)) return unchanged(table);
    const wrong = columns.filter((column) => column.mine < 0 || column.wrong > 0);
    if (wrong.length === 0) return unchanged(table);
    const moved = wrong.find(({ mine, balance }) => mine >= 0 && balance === 0);
    if (moved !== undefined)
      return refused(
        table,
        `${moved.name} has the sample's cells in other rows: predictions may be in other rows, too`,
      );
    const cells = wrong.reduce((sum, column) => sum + (column.mine < 0 ? table.rows : column.wrong), 0);
    const names = wrong.map(({ name }) => name);
    return repaired(copied(context, wrong), 'carried-column', 'copied columns from the sample', cells, names);
  },
};

/** Counts cells that differ; false when the rows do not line up. */
const compared = ({ table, specification }: StepContext, columns: readonly Carried[]): boolean => {
  const { schema, expected } = specification;
  const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
  if (keys === undefined || wanted === undefined || table.rows !== expected.rows) return false;
  const there = columns.filter(({ mine }) => mine >= 0);
  const beside = walk(expected);
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1, beside.next()) {
      const other = beside.batch;
      if (other === undefined || !keys.every((key, k) => sameCell(batch, row, key, other, beside.row, wanted[k]!)))
        return false; // as many keys on both sides
      for (const column of there)
        if (!sameCell(batch, row, column.mine, other, beside.row, column.theirs)) {
          column.wrong += 1;
          const gone = hashOf(cellAt(other, beside.row, column.theirs));
          column.balance = (column.balance + hashOf(cellAt(batch, row, column.mine)) - gone) | 0;
        }
    }
  return true;
};

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
};

const copied = ({ table, specification, workspace }: StepContext, columns: readonly Carried[]): Table => {
  const added = columns.filter(({ mine }) => mine < 0);
  const writer = workspace.newTable([...table.header, ...added.map(({ name }) => name)]);
  const from = new Map(columns.map(({ mine, theirs }) => [mine, theirs]));
  const beside = walk(specification.expected);
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1, beside.next()) {
      const other = beside.batch!; // as many rows as the table: `compared` has been through both
      for (let column = 0; column < table.header.length; column += 1) {
        const theirs = from.get(column);
        if (theirs === undefined) writer.take(batch, row, column, column + 1);
        else writer.take(other, beside.row, theirs, theirs + 1);
      }
      for (const { theirs } of added) writer.take(other, beside.row, theirs, theirs + 1);
    }
  return writer.done();
};
