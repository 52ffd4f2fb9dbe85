import type { Specification } from '../validate/specification.ts';
import { type TargetCells, targetsOf } from '../validate/subject.ts';
import { type Table, withColumns } from '../validate/table.ts';
import { inSequence, mended, refused, type Step, type Stepped, unchanged } from './step.ts';

/** New cells for one column, or why not; undefined: nothing to do. */
export type CellMend =
  | { readonly cells: readonly string[]; readonly rule: string; readonly what: string }
  | { readonly refusal: string }
  | undefined;

/** A repair of the cells of each target column by itself. */
export const targetStep =
  (mend: (target: TargetCells, specification: Specification) => CellMend): Step =>
  (table, specification) =>
    inSequence(
      targetsOf(table, specification).map(
        (target) => (current: Table) => applied(current, target, mend(target, specification)),
      ),
    )(table, specification);

const applied = (table: Table, target: TargetCells, mend: CellMend): Stepped => {
  const name = target.column.name;
  if (mend === undefined) return unchanged(table);
  if ('refusal' in mend) return refused(table, `${name}: ${mend.refusal}`);
  const changed = [...mend.cells.keys()].filter((i) => mend.cells[i] !== target.cells[i]);
  if (changed.length === 0) return unchanged(table);
  const examples = changed.slice(0, 5).map((i) => `${target.cells[i]} -> ${mend.cells[i]}`);
  return mended(
    withColumns(table, new Map([[name, mend.cells]])),
    mend.rule,
    `${name}: ${mend.what}`,
    changed.length,
    examples,
  );
};
