import { type Bins, placeOf } from './bins.ts';
import type { CellCount } from './counts.ts';
import { type Measure, quantilesAt } from './numbers.ts';

/** The measure of a column of numbers from the counts of all its cells; null: there are none. */
export const measureCounts = (sql: string, counts: readonly CellCount[]): Measure | null => {
  const sorted = counts.map(({ cell, rows }) => ({ value: Number(cell), rows })).toSorted((a, b) => a.value - b.value);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const sum = (of: (value: number) => number) => sorted.reduce((all, { value, rows }) => all + of(value) * rows, 0);
  const count = sum(() => 1);
  const mean = sum((value) => value) / count;
  return {
    ...{ sql, count, mean, min: first.value, max: last.value, nan: 0, infinite: 0 },
    sd: count < 2 ? null : Math.sqrt(sum((value) => (value - mean) ** 2) / (count - 1)),
    zeros: sum((value) => (value === 0 ? 1 : 0)),
    quantiles: quantilesAt.map((percent) => quantileAt(sorted, (percent / 100) * (count - 1))),
  };
};

type Sorted = readonly { readonly value: number; readonly rows: number }[];

/** Between the two cells nearest to a place among all rows. */
const quantileAt = (sorted: Sorted, place: number): number => {
  const [low, high] = [cellAt(sorted, Math.floor(place)), cellAt(sorted, Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
};

const cellAt = (sorted: Sorted, row: number): number => {
  let before = 0;
  const found = sorted.find(({ rows }) => {
    before += rows;
    return before > row;
  });
  return found?.value ?? sorted.at(-1)?.value ?? 0;
};

/** Rows by bin, from the counts of all cells. */
export const binCounts = (counts: readonly CellCount[], bins: Bins): ReadonlyMap<number, number> => {
  const rows = new Map<number, number>();
  for (const { cell, rows: own } of counts) {
    const place = placeOf(Number(cell), bins);
    rows.set(place, (rows.get(place) ?? 0) + own);
  }
  return rows;
};
