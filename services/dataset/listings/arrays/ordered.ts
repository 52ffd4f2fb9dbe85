import { isDeepStrictEqual } from 'node:util';
import type { DataFile } from '../../data-file.ts';
import type { Head } from '../heads.ts';
import type { ArrayListing } from './listings.ts';
import { baseOf, partOfArray, placeOf } from './names.ts';
import { isMany } from './parts.ts';
import { cellsByRow, type StoredArray, storedArrays } from './stored.ts';

interface Question {
  readonly folder: string;
  readonly files: readonly DataFile[];
  readonly heads: readonly Head[];
  readonly sample: Head | undefined;
  /** All lines of a table. */
  readonly read: (path: string) => string[][];
}

/** A table and the array that has the ids of one of its columns. */
interface Order {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly string[][];
  readonly at: number;
  readonly array: StoredArray;
  readonly ids: readonly string[];
}

/**
 * Makes a table for each part in the order of an array of ids that belongs to the large arrays. Returns none if a table has that order
 * already.
 */
export const orderedByIds = async (question: Question): Promise<ArrayListing[]> => {
  const arrays = await storedArrays(question.folder, question.files);
  const found: ArrayListing[] = [];
  for (const part of ['train', 'test'] as const) {
    const [first, ...others] = await ordersOf(part, arrays, question);
    const isClear = others.every(({ ids }) => isDeepStrictEqual(ids, first?.ids));
    if (first !== undefined && isClear && !isInOrder(first)) found.push(listed(part, first));
  }
  return found;
};

const ordersOf = async (
  part: ArrayListing['part'],
  arrays: readonly StoredArray[],
  { folder, heads, sample, read }: Question,
): Promise<Order[]> => {
  const asked = heads.filter((head) => (head === sample) === (part === 'test'));
  const orders: Order[] = [];
  for (const array of arrays.filter((one) => partOfArray(one) === part && tellsRows(one, arrays))) {
    const ids = await idsIn(folder, array);
    const own = ids && asked.map((head) => orderOf(head, { array, ids, read })).find((order) => order !== undefined);
    if (own !== undefined) orders.push(own);
  }
  return orders;
};

/** Whether the array may say which rows another array has: one in the same file, or any array whose own name says that it holds ids. */
const tellsRows = (array: StoredArray, arrays: readonly StoredArray[]): boolean => {
  const isNamed = /(^|_)(ids?|index|names?|keys?)$/.test(baseOf(array));
  return arrays.some(
    (one) =>
      isMany(one) &&
      one.shape[0] === array.shape[0] &&
      (isNamed || one.path === array.path) &&
      [partOfArray(array), null].includes(partOfArray(one)),
  );
};

/** The order for a table, if a column of it has the ids. Its start usually rules a table out, so that few are read as a whole. */
const orderOf = (
  { path, header, rows: head }: Head,
  { array, ids, read }: Pick<Order, 'array' | 'ids'> & Pick<Question, 'read'>,
): Order | undefined => {
  const known = new Set(ids);
  const isLike = (column: number) => head.every((row) => known.has(row[column] ?? ''));
  if (!header.some((_, column) => isLike(column))) return undefined;
  const rows = read(path).slice(1);
  const at = header.findIndex((_, column) => isLike(column) && areSame(rows, column, known));
  return at < 0 ? undefined : { path, header, rows, at, array, ids };
};

const isInOrder = ({ rows, at, ids }: Order): boolean => rows.every((row, line) => row[at] === ids[line]);

const listed = (part: ArrayListing['part'], { path, header, rows, at, array, ids }: Order): ArrayListing => {
  const column = header[at] ?? '';
  const byId = new Map(rows.map((row) => [row[at] ?? '', row]));
  const listing = {
    ...{ path: '', pattern: null, array: null, columns: part === 'test' ? [column] : [...header], arrays: null },
    ordered: { table: path, column, ids: placeOf(array) },
  };
  return { part, listing, rows: ids.map((id) => (part === 'test' ? [id] : (byId.get(id) ?? []))) };
};

/** The cells of an array in which every row has a different one. Undefined if a row has several or some are equal. */
const idsIn = async (folder: string, array: StoredArray): Promise<string[] | undefined> => {
  if (array.shape.slice(1).some((size) => size !== 1) || /f\d$/.test(array.dtype)) return undefined;
  const cells = (await cellsByRow(folder, array))?.flat();
  return cells !== undefined && new Set(cells).size === cells.length ? cells : undefined;
};

/** Whether a column has exactly these ids, each of them once. */
const areSame = (rows: readonly (readonly string[])[], column: number, ids: ReadonlySet<string>): boolean =>
  rows.length === ids.size &&
  new Set(rows.map((row) => row[column])).size === ids.size &&
  rows.every((row) => ids.has(row[column] ?? ''));
