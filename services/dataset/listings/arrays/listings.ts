import type { DataFile } from '../../data-file.ts';
import { cellsIn, type Head } from '../heads.ts';
import type { MediaListing } from '../listing.ts';
import { type ArrayColumns, asClasses, columnsOf, isOneHot } from './columns.ts';
import { baseOf, isAnswer, placeOf } from './names.ts';
import { type Part, partsAmong } from './parts.ts';
import { storedArrays } from './stored.ts';

export interface ArrayListing {
  readonly part: 'train' | 'test';
  readonly listing: MediaListing;
  readonly rows: string[][];
}

/** The start of the sample, and how many rows it has. */
interface WholeSample extends Head {
  readonly count: number;
}

/** The columns from the arrays of one part. */
interface Table {
  readonly part: Part;
  readonly columns: readonly ArrayColumns[];
}

const rowNumber = '#';

/** Makes tables of ids, labels and short rows from arrays that belong together. Returns none if train's rows have no label. */
export const listingsOfArrays = async (
  folder: string,
  files: readonly DataFile[],
  sample: WholeSample | undefined,
): Promise<ArrayListing[]> => {
  const parts = partsAmong(await storedArrays(folder, files), sample?.count);
  if (parts === undefined) return [];
  const base = baseOf(parts.train.media);
  const train = await tableOf(folder, parts.train, base);
  const test = parts.test && (await tableOf(folder, parts.test, base));
  const [answers, others] = answersAmong(train.columns, sample);
  const id = idOf(others, test ?? train);
  const inBoth = others.filter(({ base }) => base !== id && columnNamed(test, base) !== undefined);
  const known = new Set([id, ...inBoth.map(({ base }) => base)]);
  const features = inBoth.filter(({ arePixels }) => !arePixels);
  const rest = others.filter(({ base }) => !known.has(base) && !/(^|_)weights?$/.test(base));
  const labels = (answers.length > 0 ? answers : rest).map((column) => asAsked(column, sample));
  if (labels.length === 0) return [];
  const names = namesOf({ id, labels, test: test ?? train, sample });
  const bases = [id ?? rowNumber, ...features.map(({ base }) => base)];
  const labelled = { ...train, columns: [...train.columns.filter(({ base }) => known.has(base)), ...labels] };
  const trainListing = listed('train', labelled, [...bases, ...labels.map(({ base }) => base)], names);
  return test === undefined ? [trainListing] : [trainListing, listed('test', test, bases, names)];
};

/** The name of the main array. It is the same in both parts, whatever the files are called. */
const tableOf = async (folder: string, part: Part, mediaBase: string): Promise<Table> => {
  const columns: ArrayColumns[] = [];
  for (const array of part.arrays) {
    const own = await columnsOf(folder, array);
    if (own !== undefined) columns.push(array === part.media ? { ...own, base: mediaBase } : own);
  }
  return { part, columns };
};

/** Divides the columns into those whose names say that they are answers, and the others. */
const answersAmong = (columns: readonly ArrayColumns[], sample: Head | undefined) => {
  const asked = new Set(sample?.header.slice(1).map((name) => baseOf({ path: '', name })));
  const isTold = ({ base }: ArrayColumns) => asked.has(base) || isAnswer({ path: '', name: base });
  return [columns.filter(isTold), columns.filter((column) => !isTold(column))] as const;
};

const columnNamed = (table: Table | undefined, base: string): ArrayColumns | undefined =>
  table?.columns.find((column) => column.base === base);

/** A column that both parts have and in which every row has a different value. */
const idOf = (columns: readonly ArrayColumns[], test: Table): string | undefined =>
  columns.find((column) => {
    const other = columnNamed(test, column.base);
    return other !== undefined && isUnique(column) && isUnique(other);
  })?.base;

/** Numbers with a fraction are measurements and not ids. */
const isUnique = ({ places, rows }: ArrayColumns): boolean =>
  places.length === 1 &&
  new Set(rows.flat()).size === rows.length &&
  !rows.some(([cell = '']) => /^-?\d+\.\d/.test(cell));

/** Classes in columns of 0 and 1 become one column if the sample has one column for the answer. */
const asAsked = (column: ArrayColumns, sample: Head | undefined): ArrayColumns =>
  column.places.length !== (sample?.header.length ?? 0) - 1 && isOneHot(column) ? asClasses(column) : column;

interface Naming {
  readonly id: string | undefined;
  readonly labels: readonly ArrayColumns[];
  readonly test: Table;
  readonly sample: Head | undefined;
}

/** The sample's names if its keys are the ids and it has as many targets as there are labels. */
const namesOf = ({ id, labels, test, sample }: Naming): ReadonlyMap<string, string> => {
  const ids = new Set(test.columns.find(({ base }) => base === id)?.rows.flat());
  const isSamples = sample !== undefined && cellsIn(sample, 0).some((cell) => ids.has(cell));
  const [key = 'id', ...targets] = sample?.header ?? [];
  const places = labels.flatMap((label) => label.places);
  return new Map([
    [rowNumber, 'row'],
    ...(id === undefined || !isSamples
      ? []
      : test.columns.flatMap((own) => (own.base === id ? [[id, key] as const] : []))),
    ...(labels.length === 1 && places.length === targets.length
      ? places.map((place, at) => [place, targets[at] ?? ''] as const)
      : []),
  ]);
};

const listed = (
  part: 'train' | 'test',
  { part: own, columns }: Table,
  bases: readonly string[],
  names: ReadonlyMap<string, string>,
): ArrayListing => {
  const chosen = bases.map((base) => columns.find((column) => column.base === base) ?? numbersOf(own));
  const listing: MediaListing = {
    ...{ path: '', pattern: null, array: placeOf(own.media) },
    columns: chosen.flatMap(({ base, places }) =>
      places.map((place, at) => names.get(base) ?? names.get(place) ?? (places.length > 1 ? `${base}_${at}` : base)),
    ),
    arrays: chosen.flatMap(({ places }) => places),
  };
  const rows = Array.from({ length: own.rows }, (_, row) => chosen.flatMap((column) => column.rows[row] ?? []));
  return { part, listing, rows };
};

/** The row numbers, for rows that have no other name. */
const numbersOf = ({ rows }: Part): ArrayColumns => ({
  ...{ base: rowNumber, places: [rowNumber], arePixels: false },
  rows: Array.from({ length: rows }, (_, row) => [String(row)]),
});
