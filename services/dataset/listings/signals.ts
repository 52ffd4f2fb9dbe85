import { closeSync, openSync, readSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { npyHeader } from '../media/npy.ts';
import { type Head, headsOf, sampleAmong } from './heads.ts';
import { labelsInPaths } from './labels.ts';
import { type MediaFile, mediaFile, partOf, splitFiles } from './media-files.ts';

/** Fewer files of one kind in a folder are separate tables. */
const fewestFiles = 10;
const headBytes = 4096;

/** The files of one kind below one folder. */
interface Family {
  readonly folder: string;
  readonly format: DataFile['format'];
  readonly files: readonly MediaFile[];
}

/**
 * The paths of tables and arrays that each hold the measurements of one row. Either cells of another table name them, or folders of classes
 * hold what the sample's keys ask for elsewhere.
 */
export const signalsAmong = (folder: string, files: readonly DataFile[]): ReadonlySet<string> => {
  const { many, few } = shelvesOf(files);
  const families = familiesOf(many);
  const large = families.filter((family) => family.files.length >= fewestFiles && !arePictures(family, folder));
  if (large.length === 0) return new Set();
  const single = new Set(many.map(({ path }) => path));
  const heads = headsOf(
    folder,
    files.filter(({ path }) => !single.has(path)),
  );
  const sample = sampleAmong(heads);
  const naming = large.map((family) => ({ family, by: heads.filter((head) => names(head, namesIn(family))) }));
  const named = naming.filter(({ by }) => by.length > 0);
  const all = [...families, ...few].filter((family) =>
    named.some((one) => one.family === family || isAlike(one.family, family, folder)),
  );
  const isTold = named.some(({ by }) => by.some((head) => head !== sample && head.header.length > 1));
  return isTold || tellLabels(all, sample) ? new Set(all.flatMap(pathsOf)) : new Set();
};

/** Arrays of more than two dimensions are treated as images. */
const arePictures = ({ format, files: [first] }: Family, folder: string): boolean => {
  if (format !== 'array' || first === undefined) return false;
  try {
    return npyHeader(headOf(join(folder, first.path))).shape.length > 2;
  } catch {
    return false; // the stage that reads it reports what is wrong with it
  }
};

const pathsOf = (family: Family) => family.files.map(({ path }) => path);
const isTable = ({ format }: DataFile): boolean => ['csv', 'tsv', 'parquet'].includes(format);

/** Divides the files: tables in folders with many of them together with all arrays in folders, and the tables of other folders. */
const shelvesOf = (files: readonly DataFile[]) => {
  const below = files.filter(({ path }) => path.includes('/'));
  const shelves = Map.groupBy(below.filter(isTable), ({ path, format }) => `${posix.dirname(path)}/${format}`);
  const [large, small] = [true, false].map((isLarge) =>
    [...shelves.values()].filter((own) => own.length >= fewestFiles === isLarge),
  );
  const arrays = below.filter(({ path, format }) => format === 'array' && path.toLowerCase().endsWith('.npy'));
  return { many: [...(large ?? []).flat(), ...arrays], few: (small ?? []).map((own) => familyOf(own, posix.dirname)) };
};

/** Groups by the first folder in which the paths differ, and by format. */
const familiesOf = (files: readonly DataFile[]): Family[] => {
  const folders = files.map(({ path }) => posix.dirname(path).split('/'));
  const [first = [], ...rest] = folders;
  const differs = first.findIndex((name, at) => rest.some((other) => other[at] !== name));
  const depth = (differs < 0 ? first.length - 1 : differs) + 1;
  const top = (path: string) => posix.dirname(path).split('/').slice(0, depth).join('/');
  return [...Map.groupBy(files, ({ path, format }) => `${top(path)}/${format}`).values()].map((own) =>
    familyOf(own, top),
  );
};

const familyOf = (own: readonly DataFile[], top: (path: string) => string): Family => ({
  folder: top(own[0]?.path ?? ''),
  format: own[0]?.format ?? 'other',
  files: own.map(({ path }) => mediaFile(path)),
});

/** The names of a file: its stem, the part before the last separator, and its folder, without leading zeros. */
const namesIn = ({ files }: Family): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ stem, folders }) =>
      [stem, stem.replace(/[_\-. ][^_\-. ]*$/, ''), ...folders.slice(1)].map(withoutZeros),
    ),
  );

const withoutZeros = (name: string): string => name.replace(/^0+(?=\d)/, '');
const stemOf = (cell: string): string => cell.slice(cell.lastIndexOf('/') + 1).replace(/\.[a-z]\w{1,6}$/i, '');

/** Whether at least half of a column's cells name files: about ten files, or as many as there are. */
const names = ({ header, rows }: Head, known: ReadonlySet<string>): boolean =>
  header.some((_, at) => {
    const cells = new Set(rows.map((row) => withoutZeros(stemOf(row[at] ?? ''))).filter((cell) => cell !== ''));
    const found = [...cells].filter((cell) => known.has(cell)).length;
    return found * 2 >= cells.size && found >= Math.min(fewestFiles, rows.length);
  });

/** Files of the other part of the data: the same format, in a folder of another part, with names that start in the same way. */
const isAlike = (named: Family, other: Family, folder: string): boolean => {
  const [first, second] = [named.files[0]?.path, other.files[0]?.path];
  if (named.format !== other.format || first === undefined || second === undefined) return false;
  const isPart = partOf(named.folder) !== null && partOf(other.folder) !== null;
  if (named.format === 'parquet' || named.format === 'array')
    return isPart && bare(named.folder) === bare(other.folder);
  return (
    firstLine(join(folder, first)).includes(',') && firstLine(join(folder, first)) === firstLine(join(folder, second))
  );
};

const bare = (folder: string): string => folder.toLowerCase().replace(/train(ing)?|test(ing)?/, '#');

const firstLine = (path: string): string => headOf(path).toString('utf8').split('\n', 1)[0] ?? '';

const headOf = (path: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
};

/** Whether paths of train show classes and no table does. */
const tellLabels = (families: readonly Family[], sample: Head | undefined): boolean => {
  const keys = new Set(sample?.rows.map(([key = '']) => key));
  const { train, test } = splitFiles(
    families.flatMap(({ files }) => files),
    keys,
  );
  const known = { labels: new Set<string>(), withEnding: false, isNumber: false, hidden: test };
  return train.length >= fewestFiles && labelsInPaths(train, known) !== undefined;
};
