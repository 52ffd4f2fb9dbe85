import { type Batch, cellAt } from '../../services/csv/batch.ts';
import { isMissing } from '../../services/csv/cell.ts';
import { columnOf } from '../../services/csv/column.ts';
import { type NumberCells, numberReader } from '../../services/csv/number.ts';
import type { Table } from '../../services/csv/table.ts';
import type { TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, TargetKind } from '../schema/submission.ts';
import { isReadingKnown } from './cells/reading-known.ts';
import { headCells } from './cells/structure.ts';
import { classProfile } from './class-profile.ts';
import { isDeviation } from './deviation.ts';
import { profileOf, type Specification } from './specification.ts';

/** A target column that the table has. */
export interface TargetColumn {
  readonly column: SubmissionColumn;
  readonly kind: TargetKind;
  readonly profile: TargetProfile | undefined;
  /** The column's position in the table. */
  readonly position: number;
  /** How its cells are to be read is known. Else nothing about their content is an error, and nothing is repaired. */
  readonly isReadingKnown: boolean;
}

/** What is looked at: a table beside what it should be. */
export interface Subject {
  readonly table: Table;
  readonly specification: Specification;
  readonly targets: readonly TargetColumn[];
  /** Positions of the key columns in the table; undefined when rows go by position or a key column is missing. */
  readonly keys: readonly number[] | undefined;
}

export const subjectOf = (table: Table, specification: Specification): Subject => ({
  table,
  specification,
  targets: targetsOf(table, specification),
  keys: keysOf(table, specification.schema.key),
});

/** The target columns that the table has. */
export const targetsOf = (table: Table, specification: Specification): readonly TargetColumn[] =>
  specification.schema.columns.flatMap((column) => {
    const position = columnOf(table, column.name);
    return position < 0 ? [] : (targetOf(specification, column, position, table) ?? []);
  });

/** A column as a target, with what the cells of a table say about how it is read; undefined when it is none. */
export const targetOf = (
  specification: Specification,
  column: SubmissionColumn,
  position: number,
  table: Table | null = null,
): TargetColumn | undefined => {
  const { role, kind } = column;
  if (role !== 'target' || kind === null) return undefined;
  const headOfFile = table === null ? () => [] : () => headCells(table, position, isFilled);
  return {
    ...{ column, kind, position, profile: ownProfile(specification, column) },
    isReadingKnown: isReadingKnown(column, kind, headOfFile),
  };
};

/** Gives the profile of the column's class alone, if it has one; train has no deviations. */
const ownProfile = (specification: Specification, column: SubmissionColumn): TargetProfile | undefined => {
  if (isDeviation(specification, column)) return undefined;
  const profile = profileOf(specification, column);
  const { layout, mapping } = specification.schema;
  return profile !== undefined && layout === 'classes' ? classProfile(profile, mapping[column.name]) : profile;
};

const isFilled = (cell: string): boolean => !isMissing(cell);

/** Positions of the named key columns; undefined when there are none or one is missing. */
export const keysOf = (table: Table, names: readonly string[]): readonly number[] | undefined => {
  const positions = names.map((name) => columnOf(table, name));
  return names.length === 0 || positions.includes(-1) ? undefined : positions;
};

/** One batch of the table, with the numbers of its cells, which several rules need. */
export interface ParsedBatch {
  readonly batch: Batch;
  readonly numbers: (target: TargetColumn) => NumberCells;
}

/** Parses batch after batch; the numbers of a column are read once, when they are first asked for. */
export const batchParser = (): ((batch: Batch) => ParsedBatch) => {
  const readers = new Map<number, (batch: Batch) => NumberCells>();
  return (batch) => {
    const read = new Map<number, NumberCells>();
    return {
      batch,
      numbers({ position }) {
        const known = read.get(position);
        if (known !== undefined) return known;
        const reader = readers.get(position) ?? numberReader(position);
        readers.set(position, reader);
        const numbers = reader(batch);
        read.set(position, numbers);
        return numbers;
      },
    };
  };
};

/** `row 4 (id_17): "abc"`: how a cell is shown. Rows count from 1, without the header. */
export const exampleOf = ({ keys }: Pick<Subject, 'keys'>, batch: Batch, row: number, column: number): string => {
  const key = keys?.map((position) => cellAt(batch, row, position)).join(', ');
  return `row ${batch.first + row + 1}${key === undefined ? '' : ` (${key.slice(0, 30)})`}: ${JSON.stringify(cellAt(batch, row, column))}`;
};
