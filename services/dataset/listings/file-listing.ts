import { cellsIn, type Head } from './heads.ts';
import { type Known, labelsInPaths } from './labels.ts';
import type { MediaListing } from './listing.ts';
import { areOfTest, commonFolders, escaped, type MediaFile, partOf, splitFiles } from './media-files.ts';
import type { OtherLabels } from './page-labels.ts';

/** Fewer are pictures of the page. */
const fewestFiles = 10;
/** With more files that begin alike, what they begin with is a class. */
const mostViews = 8;

/** How a table of files is made, and its rows. */
export interface FileListing {
  readonly listing: MediaListing;
  readonly rows: string[][];
}

/**
 * A table of the files to learn from with their labels, where paths alone tell them; `keys` are all that the sample asks for,
 * `othersAmong` says which classes have one label together.
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

/** A table of the files to answer for, where no table names them: all that lie in folders of test. */
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

/** What stands before the last separator, `a1` of `a1_red.png`, where few files begin so: they are views of one row. */
const beginningsOf = (files: readonly MediaFile[]): string[] => {
  const groups = Map.groupBy(files, ({ stem }) => stem.replace(/[_\-. ][^_\-. ]*$/, ''));
  return [...groups].flatMap(([start, own]) => (own.length > 1 && own.length <= mostViews ? [start] : []));
};

/** Whether a table holds the answers, or names the files that rows of train have. */
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
