import { headOf, type Source, statsOf } from '../../../../core/columns/source.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import { isNumber } from '../../../../services/tables/types.ts';

/** The smallest picture is 8 x 8, so fewer columns of numbers are none. */
const fewestPixels = 64;

/** Pictures in columns of a table: a column for each pixel, or lists of pixels in one or more columns (bands). */
export const pixelSource = (train: Source, features: readonly string[]): MediaSource | undefined =>
  pixelColumns(train, features) ?? listColumns(train, features);

const sourceOf = (columns: readonly string[], shape: readonly number[]): MediaSource => ({
  ...{ name: 'pixels', kind: 'pixels', column: null, testColumn: null, train: null, test: null },
  ...{ columns: [...columns], shape: [...shape] },
});

interface Numbered {
  readonly name: string;
  readonly at: readonly number[];
}

const pixelColumns = (train: Source, features: readonly string[]): MediaSource | undefined => {
  const groups = Map.groupBy(features.flatMap(numbered), ({ prefix }) => prefix);
  for (const [prefix, group] of [...groups].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (group.length < fewestPixels || !areGrey(train, group, prefix)) continue;
    const shape = shapeOf(group);
    if (shape === undefined) continue;
    const sorted = group.toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0) || (a.at[1] ?? 0) - (b.at[1] ?? 0));
    return sourceOf(
      sorted.map(({ name }) => name),
      shape,
    );
  }
  return undefined;
};

/** The numbers in a name: `pixel12` has a place in a row of pixels, `3x4` one in a square. */
const numbered = (name: string): (Numbered & { readonly prefix: string })[] => {
  const [, prefix = '', row, column] = /^(\D*)(\d+)(?:[x_,-](\d+))?$/i.exec(name) ?? [];
  if (row === undefined) return [];
  return [{ name, prefix: `${prefix}${column === undefined ? '' : '#'}`, at: [row, column ?? []].flat().map(Number) }];
};

/** Whether columns are pixels: whole numbers from 0 to 255, or columns with such names. */
const areGrey = (train: Source, group: readonly Numbered[], prefix: string): boolean => {
  const ranges = group.map(({ name }) => statsOf(train, name).number);
  if (!ranges.every((range) => range !== null && range.min >= 0 && range.max <= 255)) return false;
  if (/pix|px|img|image|gr[ae]y/i.test(prefix)) return true;
  const integral = ranges.every((range) => range?.integral === true);
  return integral && ranges.some((range) => (range?.max ?? 0) > 100);
};

const shapeOf = (group: readonly Numbered[]): readonly number[] | undefined => {
  const places = group.map(({ at }) => at[1]).filter((place) => place !== undefined);
  if (places.length === 0) return shapeOfCount(group.length);
  const rows = new Set(group.map(({ at }) => at[0])).size;
  const columns = new Set(places).size;
  return rows * columns === group.length ? [rows, columns, 1] : undefined;
};

/** The shape of a square picture with so many numbers, grey or in colours. */
const shapeOfCount = (count: number): readonly number[] | undefined => {
  for (const channels of [1, 3, 4]) {
    const side = Math.round(Math.sqrt(count / channels));
    if (side >= 8 && side * side * channels === count) return [side, side, channels];
  }
  return undefined;
};

const listColumns = (train: Source, features: readonly string[]): MediaSource | undefined => {
  const lengths = features.flatMap((name) => {
    const length = lengthOfLists(headOf(train.table, name));
    return length === undefined ? [] : [{ name, length }];
  });
  const [first] = lengths;
  const shape = first && shapeOfCount(first.length);
  if (first === undefined || shape === undefined) return undefined;
  const bands = lengths.filter(({ length }) => length === first.length).map(({ name }) => name);
  return sourceOf(bands, shape[2] === 1 ? shape.slice(0, 2) : shape);
};

/** How many numbers each cell lists, with or without brackets; undefined: cells are no lists, or differ in length. */
const lengthOfLists = (cells: readonly string[]): number | undefined => {
  const present = cells.filter((cell) => cell !== '').slice(0, 20);
  const lengths = new Set(present.map((cell) => numbersIn(cell)));
  const [length = 0] = lengths;
  return lengths.size === 1 && length >= fewestPixels ? length : undefined;
};

const numbersIn = (cell: string): number => {
  const parts = cell
    .replaceAll(/^\s*\[|\]\s*$/g, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  return parts.every(isNumber) ? parts.length : 0;
};
