import { familyOf } from '../../core/submission/kinds.ts';
import type { Specification } from '../../core/submission/specification.ts';

/** A cell that a mutation overwrote: its text in the file, and what is known about its place. */
export interface Place {
  readonly found: string;
  readonly column: Specification['schema']['columns'][number];
  /** The column's cells in the valid file, without this one. */
  readonly others: readonly string[];
}
/** The cell that a right repair writes, or a test if several cells are right. */
export type Right = string | number | ((cell: string) => boolean);

/**
 * What a right repair writes where a mutation destroyed cells, by the mutation's definition. Other cells must be those of the valid file;
 * in simplex rows, every cell is divided by the row's new sum.
 */
export const rightAfter = (mutation: string): ((place: Place) => Right) | undefined => rights[mutation.slice(0, 3)];

const clipped = ({ found, column: { kind, min, max } }: Place): number => {
  const [low, high] = kind === 'probability' || kind === 'simplex' ? [0, 1] : [min ?? -Infinity, max ?? Infinity];
  return Math.min(Math.max(Number(found), low), high);
};

/** Accepts any cell that the column could hold, because the original is lost. */
const plausible =
  ({ column, others }: Place) =>
  (cell: string): boolean => {
    switch (familyOf(column.kind ?? 'text')) {
      case 'number': {
        const known = others.map(Number);
        return cell !== '' && Number(cell) >= Math.min(...known) && Number(cell) <= Math.max(...known);
      }
      case 'label':
        return (column.labels ?? others).includes(cell);
      case 'list':
        return cell.split(' ').every((item) => others.some((other) => other.split(' ').includes(item)));
      case 'text':
      case 'structured':
        return column.uniques <= 1 && cell === column.sampleValues[0];
    }
  };

const runs: Readonly<Record<string, string>> = {
  '10 5 1 3': '1 3 10 5',
  '1 5 3 4': '1 6',
  '1 0 10 5': '10 5',
  '': '-',
  '-': '',
  '1.0 3.0': '1 3',
  '[1, 3]': '1 3',
};
const run = ({ found }: Place): Right => runs[found] ?? (() => false);
const asFound = ({ found }: Place): Right => found;
const number = ({ found }: Place): Right => Number(found);

const rights: Readonly<Record<string, (place: Place) => Right>> = {
  B04: plausible,
  C04: ({ found }) => String(Math.round(Number(found))),
  E02: run,
  E03: run,
  E05: run,
  E08: run,
  E09: run,
  E10: run,
  F04: asFound,
  T06: ({ found }) => [...new Set(found.split(' '))].join(' '),
  V01: plausible,
  V06: clipped,
  V07: clipped,
  V08: clipped,
  V10: ({ found }) => Number(found.replace('%', '')) / 100,
  V12: number,
  V14: ({ found }) => 1 / (1 + Math.exp(-Number(found))),
  V21: ({ found }) => (found === 'True' ? 1 : 0),
  V26: plausible,
};
