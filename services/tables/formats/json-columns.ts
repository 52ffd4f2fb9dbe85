import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Such a file is parsed as a whole, which takes several times its size. */
const mostBytes = 2 ** 28;
const headBytes = 64 * 1024;

const Cells = z.record(z.string(), z.unknown());
const Records = z.record(z.string(), Cells);
const Columns = z.record(z.string(), z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));

/** The name of what an object calls its records by; pandas calls it so, too. */
const keyName = 'index';

/**
 * Writes the records of a JSON file that holds one object of columns (`{"price": {"0": 1, "1": 2}, ...}`, as pandas writes a
 * table) or of records by their ids (`{"a7": {"price": 1, ...}, ...}`) one a line; false: the file holds something else.
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
  if (names.length < 2 || places.length <= names.length) return undefined; // else records by their ids
  if (!Object.values(columns).every((column) => isAlike(Object.keys(column), places))) return undefined;
  const cellsOf = Object.values(columns).map((column) => Object.values(column));
  return places.map((_, row) =>
    JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cellsOf[at]?.[row]]))),
  );
};

/** More records than names in them. Where no cell repeats the id of its record, the id is a column of its own. */
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
