import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { type Head, sampleAmong } from './heads.ts';
import type { MediaListing } from './listing.ts';
import { type MediaFile, mediaFile } from './media-files.ts';

/** One long table, cut like the files of test: a line for each stretch, which is named by its bytes. */
export interface CutListing {
  readonly listing: MediaListing;
  readonly rows: string[][];
}
/** A long table of measurements, with the answer for each moment. */
interface Long {
  readonly head: Head;
  readonly columns: readonly string[];
}

/** Fewer files of test are separate tables. A table that gives fewer stretches than this is not cut. */
const fewest = 10;
/** How many files of test we read to find their common length. */
const mostMeasured = 40;
const nearlyAll = 0.9;
const pieceBytes = 2 ** 22;
/** Neighbouring stretches are similar, so folds keep them together in this many blocks. */
const blocks = 24;
export const blockColumn = 'block_of_neighbours';

/** Finds the long table whose columns are those of the files of test and the sample's answers. No column is the key. */
export const longTable = (heads: readonly Head[], files: readonly MediaFile[], firstLine: string): Long | undefined => {
  const sample = sampleAmong(heads);
  const [key = '', ...targets] = sample?.header ?? [];
  if (sample === undefined || targets.length === 0 || files.length < fewest) return undefined;
  const columns = firstLine.trim().split(',').map(unquoted);
  const known = new Set(files.map(({ stem }) => stem));
  const asked = sample.rows.map(([cell = '']) => cell);
  if (asked.filter((cell) => known.has(cell)).length < nearlyAll * asked.length) return undefined;
  const isLong = ({ header }: Head) =>
    !header.includes(key) &&
    header.length === columns.length + targets.length &&
    isAll(header, [...columns, ...targets]);
  const found = heads.filter((head) => head !== sample && isLong(head));
  const [head] = found;
  return head !== undefined && found.length === 1 && columns.length > 0 ? { head, columns } : undefined;
};

const isAll = (header: readonly string[], names: readonly string[]) => names.every((name) => header.includes(name));
const unquoted = (cell: string) => cell.trim().replaceAll(/^"|"$/g, '');

/** A line for each stretch with the length of a file of test, with its last answers. Undefined if files of test differ in length. */
export const cutListing = (
  folder: string,
  files: readonly DataFile[],
  heads: readonly Head[],
): CutListing | undefined => {
  const signals = files.filter(({ format }) => format === 'signal').map(({ path }) => mediaFile(path));
  const [first] = signals;
  if (first === undefined) return undefined;
  const long = longTable(heads, signals, firstLineOf(join(folder, first.path)));
  const rows = long && usualRows(folder, signals);
  if (long === undefined || rows === undefined) return undefined;
  const { path: table, header } = long.head;
  const [key = 'id', ...targets] = sampleAmong(heads)?.header ?? [];
  const ends = stretchesIn(join(folder, table), rows);
  if (ends.length < fewest) return undefined;
  const places = targets.map((name) => header.indexOf(name));
  return {
    listing: {
      ...{ path: '', pattern: null, array: null, columns: [key, blockColumn, ...targets], arrays: null },
      cut: { table, rows, columns: [...long.columns], answers: targets, blocks, test: formOf(first) },
    },
    rows: ends.map(({ from, to, last }, at) => {
      const cells = last.split(',').map(unquoted);
      return [
        `${from}-${to}`,
        String(Math.floor((at * blocks) / ends.length)),
        ...places.map((one) => cells[one] ?? ''),
      ];
    }),
  };
};

const formOf = ({ folders, ending }: MediaFile): string => [...folders, `{}${ending}`].join('/');

const firstLineOf = (path: string): string => {
  const [line = ''] = linesAt(path, 0, 2 ** 16).split('\n', 1);
  return line;
};

const linesAt = (path: string, from: number, bytes: number): string => {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(Math.min(bytes, Math.max(0, fstatSync(file).size - from)));
    return piece.subarray(0, readSync(file, piece, 0, piece.length, from)).toString('utf8');
  } finally {
    closeSync(file);
  }
};

/** How many rows nearly all files have, or undefined if they differ. */
const usualRows = (folder: string, files: readonly MediaFile[]): number | undefined => {
  const some = files.filter((_, at) => at % Math.ceil(files.length / mostMeasured) === 0);
  const counts = some.map(({ path }) => [...newlinesIn(join(folder, path))].length - 1);
  const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  return usual > 1 && counts.filter((count) => count === usual).length >= nearlyAll * counts.length ? usual : undefined;
};

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Its last line. */
  readonly last: string;
}

/** Whole stretches of this many lines, one after the other, after the header. */
const stretchesIn = (path: string, rows: number): Stretch[] => {
  const found: Stretch[] = [];
  let [line, from, before] = [-1, 0, 0];
  for (const end of newlinesIn(path)) {
    line++;
    if (line === 0) from = end;
    else if (line % rows === 0) {
      found.push({ from, to: end, last: linesAt(path, before, end - before).trim() });
      from = end;
    }
    before = end;
  }
  return found;
};

/** The offset after each line. A last line without a line end counts too. */
function* newlinesIn(path: string): Generator<number> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    let [start, last] = [0, 0];
    for (;;) {
      const own = piece.subarray(0, readSync(file, piece, 0, pieceBytes, start));
      if (own.length === 0) break;
      for (let at = own.indexOf(10); at >= 0; at = own.indexOf(10, at + 1)) {
        last = start + at + 1;
        yield last;
      }
      start += own.length;
    }
    if (last < start) yield start;
  } finally {
    closeSync(file);
  }
}
