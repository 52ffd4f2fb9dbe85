import type { DataFile } from '../../data-file.ts';
import { headsOf, sampleAmong } from '../heads.ts';
import type { MediaListing } from '../listing.ts';
import { classedRows } from './classes.ts';
import { readingOf } from './fields.ts';
import { type Document, documentsAmong, foldersOf, kindsAmong, wholeKind } from './kinds.ts';
import { type Column, longestWithin, withTexts } from './read-rows.ts';
import { type Named, type NamedRows, namedRows, type Tables } from './rows.ts';
import { type ShelvedKind, shelved } from './shelf.ts';
import { cellsIn } from './table.ts';

/** Train or test with the content of the documents of its rows. */
interface TextListing {
  readonly part: NamedRows['part'];
  readonly listing: MediaListing;
  readonly rows: Iterable<string[]>;
}

const half = 0.5;

/** If rows have texts in separate files, makes train and test with these texts as columns. None if they have not. */
export const listingsOfTexts = (folder: string, files: readonly DataFile[]): TextListing[] => {
  const documents = documentsAmong(files);
  const kinds = kindsAmong(documents).map(shelved);
  const whole = wholeKind(documents);
  if (whole === undefined) return [];
  const tables = tablesBeside(folder, files, documents);
  const told = namedRows(tables, { train: namedIn(kinds, 'train'), test: namedIn(kinds, 'test') });
  if (told.length > 0) return listed(folder, told, kinds, tables);
  const one = [shelved(whole)];
  const classed = classedRows(tables, whole.documents, namedIn(one, 'test'));
  return classed.length > 0 ? listed(folder, classed, one, tables) : [];
};

const tablesBeside = (folder: string, files: readonly DataFile[], documents: readonly Document[]): Tables => {
  const known = new Set(documents.map(({ path }) => path));
  const tables = files.filter(({ path, format }) => !known.has(path) && (format === 'csv' || format === 'tsv'));
  const heads = headsOf(folder, tables);
  const fileOf = new Map(tables.map((file) => [file.path, file]));
  return {
    heads,
    sample: sampleAmong(heads),
    read: ({ path }) => {
      const file = fileOf.get(path);
      return file && cellsIn(folder, file);
    },
  };
};

const namedIn = (kinds: readonly ShelvedKind[], part: NamedRows['part']): Named => ({
  count: Math.max(0, ...kinds.map((kind) => kind[part].documents.length)),
  has: (cell) => kinds.some((kind) => kind[part].shelf(cell) !== undefined),
});

const listed = (
  folder: string,
  parts: readonly NamedRows[],
  kinds: readonly ShelvedKind[],
  { sample }: Tables,
): TextListing[] => {
  const taken = new Set([...parts.flatMap(({ columns }) => columns), ...(sample?.header ?? [])]);
  const columns: Column[] = [];
  for (const own of kinds.filter((kind) => parts.every((part) => hasMost(part, kind)))) {
    const seen = parts.map(({ part }) => own[part].documents);
    const reading = readingOf(folder, seen, taken);
    if (reading === undefined) continue;
    const names = (reading.fields ?? [own.kind.name]).map((name) => freeName(name, taken));
    for (const name of names) taken.add(name);
    columns.push({ ...reading, own, names });
  }
  const longest = longestWithin(parts, columns);
  if (columns.length === 0 || longest === undefined) return [];
  return parts.map((part) => ({
    part: part.part,
    listing: listingOf(part, columns, longest),
    rows: withTexts(folder, part, columns, longest),
  }));
};

/** Whether most rows of a part have a document. */
const hasMost = ({ part, names }: NamedRows, kind: ShelvedKind): boolean => {
  const all = [...new Set(names)];
  return all.filter((name) => kind[part].shelf(name) !== undefined).length >= half * all.length;
};

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : number === 2 ? `${name}_text` : `${name}_text_${number}`;
    if (!taken.has(free)) return free;
  }
};

const listingOf = (
  { part, columns: given, key, from: { table, sample, pattern } }: NamedRows,
  columns: readonly Column[],
  longest: number,
): MediaListing => {
  const kinds = columns.map(({ own, names, fields, isJson }) => ({
    folders: foldersOf(own.kind.name, own[part].documents),
    ...{ ending: own.kind.ending, columns: [...names], fields: fields && [...fields], isJson },
  }));
  const all = [...given, ...columns.flatMap(({ names }) => names)];
  return {
    ...{ path: '', pattern, array: null, columns: all, arrays: null },
    texts: { table, sample, key, longest, kinds },
  };
};
