import { cellsIn, type Head } from './heads.ts';
import { type Known, labelsInPaths } from './labels.ts';
import type { MediaListing } from './listing.ts';
import { areOfTest, commonFolders, escaped, type MediaFile, partOf, splitFiles } from './media-files.ts';
import type { OtherLabels } from './page-labels.ts';

/** Fewer files than this are pictures for the competition's page. */
const fewestFiles = 10;
/** If more files than this start with the same word, that word is a class. */
const mostViews = 8;

/** How to make a table of files, and its rows. */
export interface FileListing {
  readonly listing: MediaListing;
  readonly rows: string[][];
}

/**
 * Makes a table of the files to learn from with their labels, if paths alone show the labels. `keys` are all keys that the sample asks for;
 * `othersAmong` says which classes share one label.
 */
export const listingOfFiles = (
  files: readonly MediaFile[],
  heads: readonly Head[],
  sample: Head | undefined,
  keys: ReadonlySet<string>,
  othersAmong: (classes: ReadonlySet<string>) => OtherLabels | undefined = () => undefined,
): FileListing | undefined => {
  if (files.length < fewestFiles) return undefined;
  const { train, test } = splitFiles(files, keys);
  const tables = heads.filter((head) => head !== sample);
  if (train.length < fewestFiles || tables.some((head) => isTold(head, sample, train))) return undefined;
  const found = labelsInPaths(train, knownOf(sample, keys, { files, test }));
  if (found === undefined) return undefined;
  const targets = sample?.header.slice(1) ?? [];
  const columns = [sample?.header[0] || 'file', (targets.length === 1 && targets[0]) || 'label'];
  const form = new RegExp(found.pattern);
  const rows = train.flatMap(({ path }) => {
    const [, key, label] = form.exec(path) ?? [];
    return key === undefined || label === undefined ? [] : [[key, label] as const];
  });
  const others = othersAmong(new Set(rows.map(([, label]) => label)));
  const kept = new Set(others?.kept);
  return {
    listing: { ...{ path: '', pattern: found.pattern, array: null, columns, arrays: null }, ...(others && { others }) },
    rows: rows.map(([key, label]) => [key, others === undefined || kept.has(label) ? label : others.label]),
  };
};

const knownOf = (
  sample: Head | undefined,
  keys: ReadonlySet<string>,
  { files, test }: { readonly files: readonly MediaFile[]; readonly test: readonly MediaFile[] },
): Known => {
  const columns = sample?.header.slice(1) ?? [];
  const shown = columns.length > 1 ? columns : sample === undefined ? [] : cellsIn(sample, 1);
  const stems = new Set(files.map(({ stem }) => stem));
  const isNumber = columns.length === 1 && shown.length > 0 && shown.every((cell) => Number.isFinite(Number(cell)));
  return { labels: new Set(shown), withEnding: ![...keys].some((key) => stems.has(key)), isNumber, hidden: test };
};

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '');

/** Makes a table of the files to predict for if no table names them: all files in folders of test. */
export const listingOfTest = (files: readonly MediaFile[], key: string): FileListing | undefined => {
  const { test } = splitFiles(files, new Set());
  const folders = commonFolders(test);
  const [top = ''] = folders;
  const depth = folders.findLastIndex((folder) => partOf(folder) === 'test');
  const above = folders
    .slice(0, depth + 1)
    .map((folder) => `${escaped(folder)}/`)
    .join('');
  if (depth < 0 || top === '') return undefined;
  const pattern = `^${above}(.+)$`;
  const form = new RegExp(pattern);
  const rows = test.flatMap(
    ({ path }) =>
      form
        .exec(path)
        ?.slice(1, 2)
        .map((cell) => [cell]) ?? [],
  );
  return { listing: { path: '', pattern, array: null, columns: [key], arrays: null }, rows };
};

/**
 * The part of the name before the last separator, such as `a1` in `a1_red.png`, if few files start with it: these files are views of one
 * row.
 */
const beginningsOf = (files: readonly MediaFile[]): string[] => {
  const groups = Map.groupBy(files, ({ stem }) => stem.replace(/[_\-. ][^_\-. ]*$/, ''));
  return [...groups].flatMap(([start, own]) => (own.length > 1 && own.length <= mostViews ? [start] : []));
};

/** Whether a table holds the answers, or names the files that belong to rows of train. */
const isTold = ({ path, header, rows }: Head, sample: Head | undefined, train: readonly MediaFile[]): boolean => {
  const names = header.map(fold);
  const targets = sample?.header.slice(1).map(fold) ?? [];
  if (targets.length > 0 && targets.every((name) => names.includes(name))) return true;
  if (areOfTest(path.split('/'))) return false;
  const known = new Set([...train.flatMap(({ stem, name, path: own }) => [stem, name, own]), ...beginningsOf(train)]);
  const isNamed = (cell: string) => known.has(cell) || known.has(cell.slice(cell.lastIndexOf('/') + 1));
  const cells = rows.slice(0, 50);
  return header.some((_, at) => cells.filter((row) => isNamed(row[at] ?? '')).length > cells.length / 2);
};
