import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** The largest file that is parsed as a whole, which takes several times its size in memory. */
const mostBytes = 2 ** 28;
const headBytes = 64 * 1024;

const Cells = z.record(z.string(), z.unknown());
const Records = z.record(z.string(), Cells);
const Columns = z.record(z.string(), z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));

/** The name of the column of an object's keys; pandas uses the same name. */
const keyName = 'index';

/**
 * Converts a JSON file that holds one object of columns (`{"price": {"0": 1, "1": 2}, ...}`, as pandas writes a table) or of records by id
 * (`{"a7": {"price": 1, ...}, ...}`) to one record a line; false: the file holds something else.
 */
export const recordsOfObject = (absolute: string, bytes: number, target: string): boolean => {
  if (bytes > mostBytes || !mayBeColumns(absolute)) return false;
  const held = parsed(readFileSync(absolute, 'utf8'));
  const lines = linesOfColumns(held) ?? linesOfRecords(held);
  if (lines === undefined) return false;
  writeFileSync(target, `${lines.join('\n')}\n`);
  return true;
};

const linesOfColumns = (held: unknown): string[] | undefined => {
  const columns = Columns.safeParse(held).data;
  const names = Object.keys(columns ?? {});
  const [first] = Object.values(columns ?? {});
  if (columns === undefined || first === undefined) return undefined;
  const places = Object.keys(first);
  if (names.length < 2 || places.length <= names.length) return undefined; // else it is records by id
  if (!Object.values(columns).every((column) => isAlike(Object.keys(column), places))) return undefined;
  const cellsOf = Object.values(columns).map((column) => Object.values(column));
  return places.map((_, row) =>
    JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cellsOf[at]?.[row]]))),
  );
};

/** Lines from records by id: there are more records than field names. If no field repeats the record's id, the id becomes a column. */
const linesOfRecords = (held: unknown): string[] | undefined => {
  const records = Object.entries(Records.safeParse(held).data ?? {});
  const names = new Set(records.flatMap(([, cells]) => Object.keys(cells)));
  if (names.size === 0 || names.size >= records.length) return undefined;
  const isTold = [...names].some((name) => records.every(([key, cells]) => written(cells[name]) === key));
  const hasKey = !isTold && !names.has(keyName);
  return records.map(([key, cells]) => JSON.stringify(hasKey ? { [keyName]: key, ...cells } : cells));
};
const written = (cell: unknown): unknown => (typeof cell === 'string' ? cell : JSON.stringify(cell));

const isAlike = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.length === others.length && keys.every((key, at) => key === others[at]);

/** Whether the file begins with an object of objects or lists, so that other files need not be read. */
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

/** A method of JSON that TypeScript's library does not know yet. */
interface SpelledJson {
  readonly parse: (
    text: string,
    revive: (key: string, value: unknown, cell: { source?: string }) => unknown,
  ) => unknown;
  readonly rawJSON: (text: string) => unknown;
}
const spelledJson = JSON as unknown as SpelledJson;

/** Parses JSON with the spelling of numbers, because ids may have more digits than a double holds. Undefined: it is not JSON. */
const parsed = (text: string): unknown => {
  try {
    return spelledJson.parse(text.replace(/^\uFEFF/, ''), (_, value, { source }) =>
      typeof value === 'number' && source !== undefined ? spelledJson.rawJSON(source) : value,
    );
  } catch {
    return undefined;
  }
};
