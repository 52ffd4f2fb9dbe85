import { basename } from 'node:path';
import type { Head } from '../heads.ts';
import { partOf } from '../media-files.ts';
import { fewestDocuments } from './kinds.ts';
import type { Cells } from './table.ts';

/** The rows of train or test, each with the name of its document. */
export interface NamedRows {
  readonly part: 'train' | 'test';
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The name of each row's document. */
  readonly names: readonly string[];
  /** The column that names the documents. */
  readonly key: string;
  /** Where the rows are: in a table, in the sample's keys, or in paths that match a pattern. */
  readonly from: { readonly table: string | null; readonly sample: string | null; readonly pattern: string | null };
}

/** The tables beside the documents. */
export interface Tables {
  readonly heads: readonly Head[];
  readonly sample: Head | undefined;
  /** All rows of a table, or undefined if it is too large or cannot be read. */
  readonly read: (head: Head) => Cells | undefined;
}

/** The documents of a part: how many there are, and whether a cell names one. */
export interface Named {
  readonly count: number;
  readonly has: (cell: string) => boolean;
}

/** The share of train's documents that must have a row, and the share of names that must name a document. */
const fewestNamed = 0.3;
const half = 0.5;
/** If none of this many names belongs to a document, none of the others will. */
const fewSeen = 500;

/** Train and test, as tables name the documents. For test a sample can do this too. None if only one of the two is known. */
export const namedRows = (
  { heads, sample, read }: Tables,
  named: Readonly<Record<NamedRows['part'], Named>>,
): NamedRows[] => {
  const others = heads.filter((head) => head !== sample);
  const isOfTest = ({ path }: Head) => partOf(basename(path)) === 'test';
  const [likely] = others
    .filter((head) => !isOfTest(head) && weightOf(head, sample) > 0 && namesAny(head, named.train))
    .toSorted((a, b) => weightOf(b, sample) - weightOf(a, sample));
  const train = likely && rowsOf('train', read(likely), named.train);
  if (train === undefined) return [];
  const known = distinct(train.names);
  const isKey = train.key === sample?.header[0]; // any other number may match the name of a file by chance
  const least = isKey ? fewestDocuments : Math.max(fewestDocuments, fewestNamed * named.train.count);
  if (countOf(known, named.train) < least) return [];
  const asked = others.find((head) => isOfTest(head) && namesAny(head, named.test));
  const test = asked ? rowsOf('test', read(asked), named.test, train.key) : keysOf(sample && read(sample), named.test);
  if (test === undefined) return [];
  const isWithin = asked === undefined && test.names.every((name) => known.has(name));
  return isWithin ? [train] : [train, test];
};

/** A table named train, and one that has the sample's answers. */
const weightOf = ({ path, header }: Head, sample: Head | undefined): number => {
  const targets = sample?.header.slice(1) ?? [];
  const holdsAnswers = targets.length > 0 && targets.every((name) => header.includes(name));
  const isTrain = partOf(basename(path)) === 'train';
  const isLabels = /label|target/i.test(basename(path));
  return (isTrain && !isLabels ? 2 : Number(isTrain || isLabels)) + Number(holdsAnswers);
};

const namesAny = ({ rows }: Head, { has }: Named): boolean => rows.some((row) => row.some(has));

const distinct = (names: readonly string[]): ReadonlySet<string> => new Set(names.filter((name) => name !== ''));
const countOf = (names: ReadonlySet<string>, { has }: Named): number => [...names].filter(has).length;

/** Finds the column that names the most documents, preferring the one that train has. */
const rowsOf = (
  part: NamedRows['part'],
  table: Cells | undefined,
  named: Named,
  wanted?: string,
): NamedRows | undefined => {
  if (table === undefined) return undefined;
  const { path, columns, rows } = table;
  const scored = columns.map((column, at) => {
    const names = distinct(rows.map((row) => row[at] ?? ''));
    const isAny = [...names].slice(0, fewSeen).some(named.has);
    const count = isAny ? countOf(names, named) : 0;
    return { at, column, count: count < half * names.size ? 0 : count, isWanted: Number(column === wanted) };
  });
  const [best] = scored
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.isWanted - a.isWanted || b.count - a.count);
  if (best === undefined) return undefined;
  const names = rows.map((row) => row[best.at] ?? '');
  return { part, columns, rows, names, key: best.column, from: { table: path, sample: null, pattern: null } };
};

/** The keys of the sample without duplicates. */
export const keysOf = (sample: Cells | undefined, named: Named): NamedRows | undefined => {
  const [key] = sample?.columns ?? [];
  if (sample === undefined || key === undefined) return undefined;
  const keys = distinct(sample.rows.map(([cell = '']) => cell));
  if (keys.size === 0 || countOf(keys, named) < half * keys.size) return undefined;
  const names = [...keys];
  const rows = names.map((name) => [name]);
  return { part: 'test', columns: [key], rows, names, key, from: { table: null, sample: sample.path, pattern: null } };
};
