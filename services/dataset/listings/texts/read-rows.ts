import { cellOf, jsonIn, textOf } from './contents.ts';
import type { Reading } from './fields.ts';
import type { Document } from './kinds.ts';
import type { NamedRows } from './rows.ts';
import type { ShelvedKind } from './shelf.ts';

/** A kind of document as rows use it: its columns, and how to read it. */
export interface Column extends Reading {
  readonly own: ShelvedKind;
  readonly names: readonly string[];
}

/**
 * The most characters of one text, and the most bytes of all texts of train and test. If there are too many bytes, each text is cut
 * further.
 */
const [longestText, shortestText, mostBytes] = [2 ** 16, 2 ** 9, 2 ** 28];
const shorter = 0.8;

/** How many characters of each text may be kept so that all of them stay within the limit. Undefined if there are too many rows. */
export const longestWithin = (parts: readonly NamedRows[], columns: readonly Column[]): number | undefined => {
  const sizes = parts.flatMap(({ part, names }) =>
    columns.flatMap(({ own }) => names.map((name) => own[part].shelf(name)?.bytes ?? 0)),
  );
  for (let longest = longestText; longest >= shortestText; longest = Math.floor(longest * shorter))
    if (sizes.reduce((sum, bytes) => sum + Math.min(bytes, longest), 0) <= mostBytes) return longest;
  return undefined;
};

/** The rows of a part, with the content of their documents after their cells. */
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

/** The last document is kept in memory, because rows with the same document follow each other. */
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
