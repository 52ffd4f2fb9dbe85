import type { Head } from './heads.ts';
import type { MediaListing } from './listing.ts';
import { areOfTest, type MediaFile } from './media-files.ts';

/** A table with a line for each pair of a file and a class, each in its own column. */
export interface PartedListings {
  readonly train: { readonly listing: MediaListing; readonly rows: string[][] };
  readonly test: { readonly listing: MediaListing; readonly rows: string[][] };
}
type Read = (path: string) => readonly (readonly string[])[];

const nearlyAll = 0.95;
const fewestKeys = 20;
const [fewestClasses, mostClasses] = [2, 60];
const separator = '_';

/**
 * Makes tables if the keys of train and of the sample are a file's name and a class, `ID_3f8_epidural`, each with one number as the answer.
 * No table says what the parts of a key are.
 */
export const partedKeys = (
  heads: readonly Head[],
  sample: Head | undefined,
  media: readonly MediaFile[],
  read: Read,
): PartedListings | undefined => {
  const [key, value, ...more] = sample?.header ?? [];
  if (sample === undefined || key === undefined || value === undefined || more.length > 0) return undefined;
  const known = new Set(media.flatMap(({ stem, name, folders }) => [stem, name, ...folders.slice(-2)]));
  const train = heads.find((head) => head !== sample && head.header.length === 2 && head.header[1] === value);
  const others = heads.filter((head) => head !== sample && head !== train);
  if (train === undefined || others.some(({ path }) => areOfTest(path.split('/')))) return undefined;
  if (!haveParts(train, known) || !haveParts(sample, known)) return undefined;
  const [, ...rows] = read(train.path);
  const [, ...asked] = read(sample.path);
  const classes = classesOf([...rows, ...asked], known);
  const answers = rows.map(([, cell = '']) => cell);
  if (classes === undefined || !answers.every((cell) => cell !== '' && Number.isFinite(Number(cell)))) return undefined;
  const listing = (table: Head, columns: string[]): MediaListing => ({
    ...{ path: '', pattern: null, array: null, columns, arrays: null },
    parted: {
      ...{ table: table === train ? train.path : null, sample: table === sample ? sample.path : null },
      ...{ separator, classes },
    },
  });
  const parted = (cells: readonly string[]) => partsOf(cells[0] ?? '', classes);
  return {
    train: {
      listing: listing(train, [key, 'file', 'class', value]),
      rows: rows.map((cells) => [cells[0] ?? '', ...parted(cells), cells[1] ?? '']),
    },
    test: {
      listing: listing(sample, [key, 'file', 'class']),
      rows: asked.map((cells) => [cells[0] ?? '', ...parted(cells)]),
    },
  };
};

const haveParts = ({ rows }: Head, known: ReadonlySet<string>): boolean => {
  const found = rows.filter(([cell = '']) => headOf(cell, known) !== undefined);
  return found.length >= nearlyAll * rows.length && !rows.some(([cell = '']) => known.has(cell));
};

/** The longest file name that the key starts with. */
const headOf = (key: string, known: ReadonlySet<string>): string | undefined => {
  for (let at = key.lastIndexOf(separator); at > 0; at = key.lastIndexOf(separator, at - 1))
    if (known.has(key.slice(0, at))) return key.slice(0, at);
  return undefined;
};

/** The suffixes behind the names, the longest first. Undefined if nearly every key has a different one. */
const classesOf = (rows: readonly (readonly string[])[], known: ReadonlySet<string>): string[] | undefined => {
  if (rows.length < fewestKeys) return undefined;
  const found = rows.flatMap(([cell = '']) => {
    const head = headOf(cell, known);
    return head === undefined ? [] : [cell.slice(head.length + separator.length)];
  });
  const classes = [...new Set(found)].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const isFew = classes.length >= fewestClasses && classes.length <= mostClasses;
  return isFew && found.length >= nearlyAll * rows.length ? classes : undefined;
};

/** Splits keys by the classes alone, for when there are no files. */
const partsOf = (key: string, classes: readonly string[]): [string, string] => {
  const own = classes.find((name) => key.endsWith(`${separator}${name}`));
  return own === undefined ? [key, ''] : [key.slice(0, -own.length - separator.length), own];
};
