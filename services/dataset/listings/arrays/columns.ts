import { baseOf, placeOf } from './names.ts';
import { rowShapeOf } from './row-shape.ts';
import { cellsByRow, type StoredArray } from './stored.ts';

/** What an array contributes to a table of rows: a cell for each row and column. */
export interface ArrayColumns {
  readonly base: string;
  /** The names that listings use for each of its columns: `y.npy`, `y.npy[2]`, `y.npy[max]`. */
  readonly places: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the columns are the pixels of a picture. */
  readonly arePixels: boolean;
}

/** A row with more numbers than this is a picture or a series. */
const mostColumns = 256;
/** A table with more cells than this takes too much space. */
const mostCells = 2 ** 22;

/** The columns of an array, or undefined if it has too many or none that a table can hold. */
export const columnsOf = async (folder: string, array: StoredArray): Promise<ArrayColumns | undefined> => {
  const width = array.shape.slice(1).reduce((product, side) => product * side, 1);
  if (array.shape.length > 2 || width > mostColumns || width * (array.shape[0] ?? 0) > mostCells) return undefined;
  const rows = await cellsByRow(folder, array);
  const place = placeOf(array);
  const places = width === 1 ? [place] : Array.from({ length: width }, (_, at) => `${place}[${at}]`);
  const arePixels = rowShapeOf(array.shape.slice(1), array.dtype, place)?.kind === 'picture';
  return rows === null ? undefined : { base: baseOf(array), places, rows, arePixels };
};

/** Whether each row has one 1 among zeros. */
export const isOneHot = ({ rows, places }: ArrayColumns): boolean =>
  places.length > 1 &&
  rows.every((row) => row.every((cell) => bits.has(cell)) && row.filter((cell) => bits.get(cell) === 1).length === 1);

const bits: ReadonlyMap<string, number> = new Map(Object.entries({ '0': 0, '1': 1, False: 0, True: 1 }));

/** The same as one column: the position of the largest number. */
export const asClasses = ({ base, places, rows }: ArrayColumns): ArrayColumns => ({
  ...{ base, arePixels: false, places: [(places[0] ?? '').replace(/\[0\]$/, '[max]')] },
  rows: rows.map((row) => [String(row.findIndex((cell) => bits.get(cell) === 1))]),
});
