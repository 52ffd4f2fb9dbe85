import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { sniff } from '../../../tables/formats/dialect.ts';
import { jsonOf } from '../../../text/json.ts';
import type { DataFile } from '../../data-file.ts';

/** The rows of a small table, with cells of any kind. */
export interface Records {
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}
export type Row = ReadonlyMap<string, unknown>;

/** The largest file, because it is read into memory as a whole. */
const mostBytes = 128 * 2 ** 20;

const Lines = z.array(z.array(z.string()));
const Objects = z.array(z.record(z.string(), z.unknown()));

/** Undefined if the file is too large or holds something else. */
export const recordsIn = (folder: string, { path, format }: DataFile): Records | undefined => {
  const absolute = join(folder, path);
  if (statSync(absolute).size > mostBytes) return undefined;
  const rows = format === 'csv' || format === 'tsv' ? delimited(absolute, path, format) : objects(absolute, format);
  const [first] = rows ?? [];
  return rows === undefined || first === undefined ? undefined : { path, columns: [...first.keys()], rows };
};

const delimited = (absolute: string, path: string, format: 'csv' | 'tsv'): Row[] | undefined => {
  try {
    const { separator } = sniff(absolute, path, format);
    const options = { delimiter: separator, relax_column_count: true, skip_empty_lines: true, bom: true };
    const [header = [], ...lines] = Lines.parse(parse(readFileSync(absolute), options));
    if (new Set(header).size < header.length) return undefined;
    return lines.map((line) => new Map(header.map((name, at) => [name, line[at] ?? ''])));
  } catch {
    return undefined; // the stage that needs the table reports what is wrong with it
  }
};

/** A list of objects, or one object per line. */
const objects = (absolute: string, format: DataFile['format']): Row[] | undefined => {
  if (format !== 'json' && format !== 'jsonl') return undefined;
  const text = readFileSync(absolute, 'utf8').replace(/^\uFEFF/, '');
  const lines = () => text.split('\n').filter((line) => line.trim() !== '');
  const found = Objects.safeParse(jsonOf(text) ?? lines().map(jsonOf)).data;
  return found?.map((one) => new Map(Object.entries(one)));
};

/** A cell as text for a table, or undefined if it does not hold a single value. */
export const textOf = (cell: unknown): string | undefined => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? undefined : String(cell);
};

/** The values of a cell by position: the items of a list (which may be written as text), or the letters of a word. */
export const partsOf = (cell: unknown): readonly unknown[] => {
  if (typeof cell === 'string') return listOf(cell) ?? [...cell];
  return Array.isArray(cell) ? cell : [];
};

/** Whether the cell holds a list of single values. */
export const isList = (cell: unknown): boolean => {
  const list = typeof cell === 'string' ? listOf(cell) : cell;
  return Array.isArray(list) && list.every((value) => textOf(value) !== undefined);
};

const listOf = (text: string): readonly unknown[] | undefined => {
  if (!text.startsWith('[')) return undefined;
  const found = jsonOf(text);
  return Array.isArray(found) ? found : undefined;
};
