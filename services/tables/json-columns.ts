import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Such a file is parsed as a whole, which takes several times its size. */
const mostBytes = 2 ** 28;
const headBytes = 64 * 1024;

const Columns = z.record(z.string(), z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));

/**
 * Writes the records of a JSON file that holds one object of columns (`{"price": {"0": 1, "1": 2}, ...}`, as pandas writes a
 * table) one a line; false: the file holds something else.
 */
export const recordsOfColumns = (absolute: string, bytes: number, target: string): boolean => {
  if (bytes > mostBytes || !mayBeColumns(absolute)) return false;
  const columns = Columns.safeParse(parsed(readFileSync(absolute, 'utf8'))).data;
  const names = Object.keys(columns ?? {});
  const [first] = Object.values(columns ?? {});
  if (columns === undefined || first === undefined) return false;
  const places = Object.keys(first);
  if (names.length < 2 || places.length <= names.length) return false; // else records by their ids
  if (!Object.values(columns).every((column) => isAlike(Object.keys(column), places))) return false;
  const cellsOf = Object.values(columns).map((column) => Object.values(column));
  const lineOf = (_: string, row: number) =>
    JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cellsOf[at]?.[row]])));
  writeFileSync(target, `${places.map(lineOf).join('\n')}\n`);
  return true;
};

const isAlike = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.length === others.length && keys.every((key, at) => key === others[at]);

/** Whether the file begins with an object of objects or lists: all others need not be read for this. */
const mayBeColumns = (absolute: string): boolean => {
  const buffer = Buffer.alloc(headBytes);
  const file = openSync(absolute, 'r');
  try {
    const text = buffer.toString('utf8', 0, readSync(file, buffer, 0, headBytes, 0));
    return /^\uFEFF?\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*[{[]/.test(text);
  } finally {
    closeSync(file);
  }
};

/** What JSON has besides: TypeScript's library does not know of it yet. */
interface SpelledJson {
  readonly parse: (
    text: string,
    revive: (key: string, value: unknown, cell: { source?: string }) => unknown,
  ) => unknown;
  readonly rawJSON: (text: string) => unknown;
}
const spelledJson = JSON as unknown as SpelledJson;

/** Numbers keep their spelling: ids may have more digits than a double holds. Undefined: it is no JSON. */
const parsed = (text: string): unknown => {
  try {
    return spelledJson.parse(text.replace(/^\uFEFF/, ''), (_, value, { source }) =>
      typeof value === 'number' && source !== undefined ? spelledJson.rawJSON(source) : value,
    );
  } catch {
    return undefined;
  }
};
