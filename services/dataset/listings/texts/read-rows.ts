import { cellOf, jsonIn, textOf } from './contents.ts';
import type { Reading } from './fields.ts';
import type { Document } from './kinds.ts';
import type { NamedRows } from './rows.ts';
import type { ShelvedKind } from './shelf.ts';

/** A kind of documents as rows have it: its columns, and how they are read. */
export interface Column extends Reading {
  readonly own: ShelvedKind;
  readonly names: readonly string[];
}

/** Characters of a text, and bytes of all texts of train and test: less of each where they are too many. */
const [longestText, shortestText, mostBytes] = [2 ** 16, 2 ** 9, 2 ** 28];
const shorter = 0.8;

/** So many characters of each text that all of them stay within bounds; undefined: there are too many rows. */
export const longestWithin = (parts: readonly NamedRows[], columns: readonly Column[]): number | undefined => {
  const sizes = parts.flatMap(({ part, names }) =>
    columns.flatMap(({ own }) => names.map((name) => own[part].shelf(name)?.bytes ?? 0)),
  );
  for (let longest = longestText; longest >= shortestText; longest = Math.floor(longest * shorter))
    if (sizes.reduce((sum, bytes) => sum + Math.min(bytes, longest), 0) <= mostBytes) return longest;
  return undefined;
};

/** The rows of a part with what their documents hold behind their cells. */
export function* withTexts(
  folder: string,
  { part, columns: given, rows, names }: NamedRows,
  columns: readonly Column[],
  longest: number,
): Generator<string[]> {
  const readers = columns.map((column) => readerOf(folder, column, part, longest));
  for (const [at, name] of names.entries())
    yield [...given.map((_, column) => rows[at]?.[column] ?? ''), ...readers.flatMap((read) => read(name))];
}

/** The last document is kept, as rows of one stand together. */
const readerOf = (folder: string, column: Column, part: NamedRows['part'], longest: number) => {
  const nothing = column.names.map(() => '');
  let last: { readonly name: string; readonly cells: readonly string[] } | undefined;
  return (name: string): readonly string[] => {
    if (last?.name === name) return last.cells;
    const document = column.own[part].shelf(name);
    const cells = document === undefined ? nothing : cellsOf(folder, document, column, longest);
    last = { name, cells };
    return cells;
  };
};

const cellsOf = (folder: string, document: Document, { fields, isJson }: Reading, longest: number): string[] => {
  const value = isJson ? jsonIn(folder, document) : undefined;
  if (fields === null) return [value === undefined ? textOf(folder, document, longest) : cellOf(value, longest)];
  const told = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return fields.map((field) => cellOf(told.get(field), longest));
};
