import { isBracketed, itemsInside } from '../../../core/submission/cells/brackets.ts';

/** The most reliable first: hardly any label contains a bar, but many contain spaces. */
const separators = ['|', ';', ',', ' '] as const;

const split = (cell: string, separator: string): string[] =>
  isBracketed(cell)
    ? itemsInside(cell)
    : cell
        .split(separator.trim() || ' ')
        .map((item) => item.trim())
        .filter((item) => item !== '');

const occursIn = (cells: readonly string[]) => (separator: string) =>
  cells.some((cell) => cell.trim().includes(separator));

/** The separator of lists: among the marks in the sample, or else in train, the one that gives the fewest different items. */
export const separatorOf = (sample: readonly string[], train: readonly string[]): string => {
  const shown = separators.filter(occursIn(sample));
  const candidates = shown.length > 0 ? shown : separators.filter(occursIn(train));
  const cells = [...sample, ...train];
  const counted = candidates.map((mark) => ({
    mark,
    items: new Set(cells.flatMap((cell) => split(cell, mark))).size,
  }));
  const mark = counted.toSorted((a, b) => a.items - b.items)[0]?.mark ?? ' ';
  const inCells = (shown.length > 0 ? sample : train).filter((cell) => cell.trim().includes(mark));
  const isSpaced = (mark === ',' || mark === ';') && inCells.every((cell) => !new RegExp(`${mark}(?! )`).test(cell));
  return isSpaced ? `${mark} ` : mark;
};

/** All items of some lists, sorted. */
export const itemsAmong = (lists: readonly string[], separator: string): string[] =>
  [...new Set(lists.flatMap((list) => split(list, separator)))].toSorted();
