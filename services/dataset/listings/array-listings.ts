import { join } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { arraysOf, columnsOf, type NpzArray } from '../media/npz.ts';
import { cellsIn, type Head } from './heads.ts';
import type { MediaListing } from './listing.ts';
import { partOf } from './media-files.ts';

export interface ArrayListing {
  readonly part: 'train' | 'test';
  readonly listing: MediaListing;
  readonly rows: string[][];
}

/** The arrays of one part of the data that have a value for each of its rows. */
interface Part {
  readonly file: string;
  readonly columns: readonly Column[];
  readonly rows: number;
}
interface Column {
  readonly array: string;
  /** Without the words that name a part. */
  readonly base: string;
  readonly cells: readonly string[];
}

const rowNumber = '#';

/** Tables of ids and labels that stand in an npz beside its images; none where train's rows have no value. */
export const listingsOfArrays = async (
  folder: string,
  files: readonly DataFile[],
  sample: Head | undefined,
): Promise<ArrayListing[]> => {
  const train = await partAmong(folder, files, 'train');
  if (train === undefined) return [];
  const test = await partAmong(folder, files, 'test');
  const id = idOf(train, test);
  const labels = train.columns.filter(({ base }) => base !== id && !test?.columns.some((other) => other.base === base));
  if (labels.length === 0) return [];
  const names = namesOf({ id, labels, test: test ?? train, sample });
  const all = [...(id === undefined ? [rowNumber] : [id]), ...labels.map(({ base }) => base)];
  const trainListing = listed('train', train, all, names);
  return test === undefined ? [trainListing] : [trainListing, listed('test', test, [id ?? rowNumber], names)];
};

/** A column of both parts in which every row has its own value. */
const idOf = (train: Part, test: Part | undefined): string | undefined =>
  train.columns.find(({ base, cells }) => {
    const other = (test ?? train).columns.find((column) => column.base === base);
    return other !== undefined && isUnique(cells) && isUnique(other.cells);
  })?.base;

const isUnique = (cells: readonly string[]) => new Set(cells).size === cells.length;

interface Naming {
  readonly id: string | undefined;
  readonly labels: readonly Column[];
  readonly test: Part;
  readonly sample: Head | undefined;
}

/** The sample's names, where its keys are the ids and it has one target. */
const namesOf = ({ id, labels, test, sample }: Naming): ReadonlyMap<string, string> => {
  const ids = new Set(test.columns.find(({ base }) => base === id)?.cells);
  const isSamples = sample !== undefined && cellsIn(sample, 0).some((cell) => ids.has(cell));
  const [key = 'id', ...targets] = sample?.header ?? [];
  const [target] = targets;
  return new Map([
    [rowNumber, 'row'],
    ...(id === undefined ? [] : [[id, isSamples ? key : id] as const]),
    ...(labels.length === 1 && targets.length === 1 ? [[labels[0]?.base ?? '', target ?? ''] as const] : []),
  ]);
};

const listed = (
  part: 'train' | 'test',
  { file, columns, rows }: Part,
  bases: readonly string[],
  names: ReadonlyMap<string, string>,
): ArrayListing => {
  const own = bases.map((base) => columns.find((column) => column.base === base));
  const listing: MediaListing = {
    ...{ path: '', pattern: null, array: file },
    columns: bases.map((base) => names.get(base) ?? base),
    arrays: own.map((column) => column?.array ?? rowNumber),
  };
  const cells = Array.from({ length: rows }, (_, row) => own.map((column) => column?.cells[row] ?? String(row)));
  return { part, listing, rows: cells };
};

/** The npz of this name, or the arrays of this name in an npz of both. */
const partAmong = async (folder: string, files: readonly DataFile[], part: 'train' | 'test') => {
  for (const { path } of files) {
    const arrays = await arraysOf(join(folder, path)).catch(() => []);
    const named = arrays.filter(({ name }) => partOf(name) === part);
    const own = named.length > 0 ? named : partOf(path) === part ? arrays : [];
    const media = own.toSorted((a, b) => b.shape.length - a.shape.length)[0];
    const [rows = 0] = media?.shape ?? [];
    if (media === undefined || media.shape.length < 2 || rows === 0) continue;
    const wanted = own.filter((array) => isColumn(array, rows));
    const cells = await columnsOf(
      join(folder, path),
      wanted.map(({ name }) => name),
    );
    const columns = [...cells].map(([array, values]) => ({ array, base: baseOf(array), cells: values }));
    return { file: path, columns, rows };
  }
  return undefined;
};

const isColumn = ({ shape }: NpzArray, rows: number): boolean =>
  shape[0] === rows && (shape.length === 1 || (shape.length === 2 && shape[1] === 1));

const baseOf = (name: string): string =>
  name.replaceAll(/(^|_)(train|training|test|testing)(?=_|$)/gi, '').replace(/^_/, '') || name;
