import { familyOf } from '../../core/submission/kinds.ts';
import type { Specification } from '../../core/submission/specification.ts';
import { bytesOf, type Case, recordsIn } from './corpus.ts';
import { type Right, rightAfter } from './restored.ts';

type Records = readonly (readonly string[])[];

const isSameNumber = (a: string, b: number): boolean =>
  a !== '' && Math.abs(Number(a) - b) <= 1e-9 * Math.max(1, Math.abs(b));

const isNumeric = ({ schema }: Specification, name: string): boolean => {
  const kind = schema.columns.find((column) => column.name === name)?.kind;
  return kind !== undefined && kind !== null && familyOf(kind) === 'number';
};

/** Compares cell by cell. Predicted numbers may be written in other ways; ids, labels and text may not (null: nothing may). */
export const isEqual = (records: Records, valid: Records, specification: Specification | null): boolean => {
  const [header = []] = valid;
  const numeric = header.map((name) => specification !== null && isNumeric(specification, name));
  return (
    records.length === valid.length &&
    records.every(
      (row, i) =>
        row.length === header.length &&
        row.every((cell, j) => {
          const wanted = valid[i]?.[j] ?? '';
          return (
            cell === wanted || (i > 0 && numeric[j] === true && wanted !== '' && isSameNumber(cell, Number(wanted)))
          );
        }),
    )
  );
};

/** Compares cell by cell, except for cells that the mutation destroyed: there, its definition says what is right. */
export const isRestored = (
  records: Records,
  valid: Records,
  { mutation, ...example }: Case,
  specification: Specification,
): boolean => {
  const right = rightAfter(mutation);
  if (right === undefined) return false;
  const given = recordsIn(bytesOf({ mutation, ...example }).toString(mutation.startsWith('F04') ? 'latin1' : 'utf8'));
  const [header = []] = valid;
  if (records.length !== valid.length || records[0]?.join('\n') !== header.join('\n')) return false;
  const columns = header.map((name) => specification.schema.columns.find((column) => column.name === name));
  const wantedCell = (i: number, j: number): Right => {
    const [found = '', kept = ''] = [given[i]?.[j], valid[i]?.[j]];
    const column = columns[j];
    if (found === kept || column?.role !== 'target') return kept;
    return right({ found, column, others: valid.slice(1).flatMap((row, k) => (k + 1 === i ? [] : (row[j] ?? ''))) });
  };
  return records.slice(1).every((row, k) => {
    const wanted = row.map((_, j) => wantedCell(k + 1, j));
    const scaled = specification.schema.rowConstraint === 'sum-to-one' ? sumToOne(wanted, columns) : wanted;
    return row.length === header.length && row.every((cell, j) => isRight(cell, scaled[j] ?? ''));
  });
};

const isRight = (cell: string, wanted: Right): boolean =>
  typeof wanted === 'function'
    ? wanted(cell)
    : typeof wanted === 'number'
      ? isSameNumber(cell, wanted)
      : cell === wanted;

const sumToOne = (row: readonly Right[], columns: readonly ({ readonly role: string } | undefined)[]): Right[] => {
  const isTarget = (j: number) => columns[j]?.role === 'target';
  const sum = row.reduce<number>((total, cell, j) => (isTarget(j) ? total + Number(cell) : total), 0);
  return row.map((cell, j) => (isTarget(j) ? Number(cell) / sum : cell));
};
