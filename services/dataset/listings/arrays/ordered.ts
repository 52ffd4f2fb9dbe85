import type { DataFile } from '../../data-file.ts';
import type { Head } from '../heads.ts';
import type { ArrayListing } from './listings.ts';
import { partOfArray, placeOf } from './names.ts';
import { cellsByRow, type StoredArray, storedArrays } from './stored.ts';

interface Question {
  readonly folder: string;
  readonly files: readonly DataFile[];
  readonly heads: readonly Head[];
  readonly sample: Head | undefined;
  /** All lines of a table. */
  readonly read: (path: string) => string[][];
}

/** Tables in the order of arrays of ids beside arrays of many numbers; none where a table has that order already. */
export const orderedByIds = async ({ folder, files, heads, sample, read }: Question): Promise<ArrayListing[]> => {
  const found: ArrayListing[] = [];
  for (const array of await storedArrays(folder, files)) {
    const part = partOfArray(array);
    if (part !== 'train' && part !== 'test') continue;
    const ids = await idsIn(folder, array);
    const asked = heads.filter((head) => (head === sample) === (part === 'test'));
    for (const { path, header } of ids === undefined ? [] : asked) {
      const rows = read(path).slice(1);
      const at = header.findIndex((_, column) => areSame(rows, column, new Set(ids)));
      const column = header[at];
      if (ids === undefined || column === undefined || rows.every((row, line) => row[at] === ids[line])) continue;
      const byId = new Map(rows.map((row) => [row[at] ?? '', row]));
      const columns = part === 'test' ? [column] : [...header];
      const listing = {
        ...{ path: '', pattern: null, array: null, columns, arrays: null },
        ordered: { table: path, column, ids: placeOf(array) },
      };
      found.push({ part, listing, rows: ids.map((id) => (part === 'test' ? [id] : (byId.get(id) ?? []))) });
      break;
    }
  }
  return found;
};

/** The cells of an array in which every row has its own; undefined: it has several for a row, or equal ones. */
const idsIn = async (folder: string, array: StoredArray): Promise<string[] | undefined> => {
  if (array.shape.slice(1).some((size) => size !== 1) || /f\d$/.test(array.dtype)) return undefined;
  const cells = (await cellsByRow(folder, array))?.flat();
  return cells !== undefined && new Set(cells).size === cells.length ? cells : undefined;
};

/** Whether a column has exactly these ids, each once. */
const areSame = (rows: readonly (readonly string[])[], column: number, ids: ReadonlySet<string>): boolean =>
  rows.length === ids.size &&
  new Set(rows.map((row) => row[column])).size === ids.size &&
  rows.every((row) => ids.has(row[column] ?? ''));
