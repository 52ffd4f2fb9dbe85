import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { sniff } from '../../../tables/formats/dialect.ts';

/** All cells of a table, by the positions of its columns. */
export interface Lines {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The largest file, because it is read into memory as a whole. */
const mostBytes = 64 * 2 ** 20;

const Cells = z.array(z.array(z.string()));

/** Undefined if the table is too large or cannot be read. */
export const linesOf = (folder: string, path: string): Lines | undefined => {
  const absolute = join(folder, path);
  try {
    if (statSync(absolute).size > mostBytes) return undefined;
    const { separator } = sniff(absolute, path, path.endsWith('.tsv') ? 'tsv' : 'csv');
    const options = { delimiter: separator, relax_column_count: true, skip_empty_lines: true, bom: true, trim: true };
    const [header = [], ...rows] = Cells.parse(parse(readFileSync(absolute), options));
    return { path, header, rows };
  } catch {
    return undefined; // the stage that needs the table reports what is wrong with it
  }
};
