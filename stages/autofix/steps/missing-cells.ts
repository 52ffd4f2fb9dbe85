import { isMissing } from '../../validate/cell.ts';
import { familyOf } from '../../validate/kinds.ts';
import { type TargetCells, targetsOf } from '../../validate/subject.ts';
import { tally } from '../../validate/tally.ts';
import { refused, type Step } from '../step.ts';
import { targetStep } from '../target-step.ts';

/** At most one cell in a hundred (or a single one), scattered: a model that failed on a row, not one that stopped. */
const isFew = (rows: readonly number[], total: number): boolean => {
  if (rows.length === 0 || rows.length === total) return false;
  const block = rows.length > 2 && (rows.at(-1) ?? 0) - (rows[0] ?? 0) === rows.length - 1;
  return rows.length === 1 || (rows.length <= total / 100 && !block);
};

/** The few missing cells get the neutral value of the column: its median, or its most frequent label. Never in rows that must add up. */
const gaps = targetStep((target) => {
  const { cells, kind, column } = target;
  const family = familyOf(kind);
  if (kind === 'simplex' || family === 'text' || family === 'structured') return undefined;
  const known = new Set(column.labels ?? []);
  const rows = [...cells.keys()].filter((i) => isMissing(cells[i]!) && !known.has(cells[i]!));
  if (rows.length === 0) return undefined;
  if (!isFew(rows, cells.length)) return { refusal: `${rows.length} of ${cells.length} cells are missing` };
  const value = neutral(target);
  if (value === undefined) return { refusal: 'there is no neutral value for missing cells' };
  const open = new Set(rows);
  return {
    cells: cells.map((cell, i) => (open.has(i) ? value : cell)),
    rule: 'missing-value',
    what: `filled missing cells with ${value}`,
  };
});

/** Rows without a single prediction were not predicted: nothing is made up for them. */
export const missingCells: Step = (table, specification) => {
  const targets = targetsOf(table, specification);
  const isEmpty = (i: number) => targets.every(({ cells }) => isMissing(cells[i]!));
  const empty = targets.length > 1 ? [...Array(table.rows).keys()].filter(isEmpty) : [];
  return empty.length > 0
    ? refused(table, `${empty.length} rows have no prediction at all`)
    : gaps(table, specification);
};

const neutral = (target: TargetCells): string | undefined => {
  switch (familyOf(target.kind)) {
    case 'number':
      return median(target);
    case 'label':
      return commonest(target.cells);
    case 'list':
      return target.column.sampleValues.find((cell) => !isMissing(cell));
    case 'text':
    case 'structured':
      return undefined;
  }
};

/** The lower of two middle cells: a cell that is there, digits and all. */
const median = ({ cells, numbers }: TargetCells): string | undefined => {
  const { values } = numbers();
  const rows = [...cells.keys()].filter((i) => !Number.isNaN(values[i])).sort((a, b) => values[a]! - values[b]!);
  const middle = rows[Math.floor((rows.length - 1) / 2)];
  return middle === undefined ? undefined : cells[middle];
};

const commonest = (cells: readonly string[]): string | undefined =>
  [...tally(cells.filter((cell) => !isMissing(cell)))].reduce<[string, number] | undefined>(
    (best, next) => (best === undefined || next[1] > best[1] ? next : best),
    undefined,
  )?.[0];
