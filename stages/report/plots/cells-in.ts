import { closeSync, openSync, readSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** For a picture of a large table, its first bytes are enough. */
const headBytes = 4 * 2 ** 20;

/** The first rows of a CSV file, by column name; none if it cannot be read. Solutions write such files, so they are not trusted. */
export const rowsIn = (path: string): readonly Readonly<Record<string, string>>[] => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    const length = readSync(file, head, 0, headBytes, 0);
    const text = head.toString('utf8', 0, length);
    const whole = length < headBytes ? text : text.slice(0, text.lastIndexOf('\n') + 1);
    return parse(whole, { columns: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    return [];
  } finally {
    closeSync(file);
  }
};
