import type { TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, TargetKind } from '../schema/submission.ts';
import { classify, type NumberCell } from './cell.ts';
import { profileOf, type Specification } from './specification.ts';
import { columnOf, rowKeys, type Table } from './table.ts';

/** One target column of a submission that is there. */
export interface TargetCells {
  readonly column: SubmissionColumn;
  readonly kind: TargetKind;
  readonly profile: TargetProfile | undefined;
  readonly cells: readonly string[];
  readonly numbers: () => Numbers;
}

/** A column read as numbers, once; `values` is NaN where the cell is none. */
interface Numbers {
  readonly values: Float64Array;
  readonly at: Readonly<Record<Exclude<NumberCell, 'number'>, readonly number[]>>;
}

/** What the rules look at: a table beside what it should be, with what several rules need worked out once. */
export interface Subject {
  readonly table: Table;
  readonly specification: Specification;
  readonly targets: readonly TargetCells[];
  /** Row keys; undefined when rows go by position or a key column is missing. */
  readonly keys: readonly string[] | undefined;
  readonly expectedKeys: readonly string[] | undefined;
}

export const subjectOf = (table: Table, specification: Specification): Subject => ({
  table,
  specification,
  targets: targetsOf(table, specification),
  keys: keysOf(table, specification.schema.key),
  expectedKeys: keysOf(specification.expected, specification.schema.key),
});

/** The target columns that the table has. */
export const targetsOf = (table: Table, specification: Specification): readonly TargetCells[] =>
  specification.schema.columns.flatMap((column) => {
    const cells = columnOf(table, column.name);
    if (column.role !== 'target' || column.kind === null || cells === undefined) return [];
    return [
      {
        column,
        kind: column.kind,
        profile: profileOf(specification, column),
        cells,
        numbers: once(() => numbersOf(cells)),
      },
    ];
  });

/** The rows' keys by the named columns; undefined when there are none or one is missing. */
export const keysOf = (table: Table, names: readonly string[]): readonly string[] | undefined => {
  const columns = names.map((name) => columnOf(table, name)).filter((cells) => cells !== undefined);
  return names.length === 0 || columns.length < names.length ? undefined : rowKeys(columns);
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Cells as numbers, and where they are none. */
const numbersOf = (cells: readonly string[]): Numbers => {
  const values = new Float64Array(cells.length);
  const at = { missing: [] as number[], infinite: [] as number[], other: [] as number[] };
  cells.forEach((cell, i) => {
    const kind = classify(cell);
    values[i] = kind === 'number' ? Number(cell) : Number.NaN;
    if (kind !== 'number') at[kind].push(i);
  });
  return { values, at };
};

/** `row 4 (id_17): "abc"` for the first few of these rows. */
export const examplesOf = (
  subject: Pick<Subject, 'keys'>,
  cells: readonly string[],
  rows: readonly number[],
): string[] =>
  rows.slice(0, 5).map((i) => {
    const key = subject.keys?.[i];
    return `row ${i + 1}${key === undefined ? '' : ` (${key.replaceAll('\u001f', ', ').slice(0, 30)})`}: ${JSON.stringify(cells[i])}`;
  });
