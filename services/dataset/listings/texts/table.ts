import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { sniff } from '../../../tables/formats/dialect.ts';
import type { DataFile } from '../../data-file.ts';

/** All cells of a table, exactly as written. */
export interface Cells {
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The largest file, because it is read into memory as a whole. */
const mostBytes = 128 * 2 ** 20;

const Lines = z.array(z.array(z.string()));

/** Undefined if the table is too large, has two columns of the same name, or cannot be read. */
export const cellsIn = (folder: string, { path, format, bytes }: DataFile): Cells | undefined => {
  if (bytes > mostBytes) return undefined;
  const absolute = join(folder, path);
  try {
    const { separator } = sniff(absolute, path, format === 'tsv' ? 'tsv' : 'csv');
    const options = { delimiter: separator, relax_column_count: true, skip_empty_lines: true, bom: true };
    const [columns = [], ...rows] = Lines.parse(parse(readFileSync(absolute), options));
    return new Set(columns).size < columns.length ? undefined : { path, columns, rows };
  } catch {
    return undefined; // the stage that needs the table reports what is wrong with it
  }
};
