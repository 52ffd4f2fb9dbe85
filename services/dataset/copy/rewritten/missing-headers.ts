import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TableError } from '../../../tables/failure.ts';
import { type Dialect, sniff } from '../../../tables/formats/dialect.ts';
import type { DataFile } from '../../data-file.ts';
import { isOfValues, mayBeOfValues } from '../first-record.ts';
import { namesOf, namesOfSample } from '../made-names.ts';
import { writeHeader } from './write-header.ts';

/** A delimited table, and the start of it. */
export interface Start extends Dialect {
  readonly file: DataFile;
}

/**
 * Writes a header above our copies of tables that have none: to every reader their first row is one otherwise, and no column of
 * train is one of test.
 */
export const withHeaders = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const starts = files.flatMap((file) => startOf(folder, file));
  const [samples, tables] = [starts.filter(isSample), starts.filter((start) => !isSample(start))];
  const named =
    tables.length > mostTables ? new Map<Start, readonly string[]>() : namesOfTables(folder, tables, samples);
  const told = tables.map((start) => headed(start, named.get(start)));
  for (const sample of samples) {
    const names = told.length > mostTables ? undefined : namesOfSample(sample, told);
    if (names !== undefined) named.set(sample, names);
  }
  const made = new Map<DataFile, DataFile>();
  for (const [{ file, separator }, names] of named)
    made.set(
      file,
      await writeHeader(folder, file, { names, separator, rest: afterMark(folder, file), header: 'made' }),
    );
  return files.map((file) => made.get(file) ?? file);
};

const namesOfTables = (folder: string, tables: readonly Start[], samples: readonly Start[]) => {
  const proven = tables.filter(isOfValues);
  if (proven.length === 0) return new Map<Start, readonly string[]>();
  const counts = new Set(proven.map((start) => linesIn(folder, start)));
  const isBeside = (start: Start) => mayBeOfValues(start) && counts.has(linesIn(folder, start));
  const bare = tables.filter((start) => proven.includes(start) || isBeside(start));
  const answers = samples.find((start) => !isOfValues(start))?.header.slice(1) ?? [];
  return namesOf(bare, { headed: tables.filter((start) => !bare.includes(start)), answers });
};

/** The table with these names above its first line. */
const headed = (start: Start, names: readonly string[] | undefined): Start =>
  names === undefined ? start : { ...start, header: names, head: [start.header, ...start.head] };

/** More are files of one row each. */
const mostTables = 12;

const startOf = (folder: string, file: DataFile): Start[] => {
  const { path, format, encoding } = file;
  if ((format !== 'csv' && format !== 'tsv') || encoding !== 'utf-8') return [];
  try {
    return [{ ...sniff(join(folder, path), path, format), file }];
  } catch (error) {
    if (error instanceof TableError) return []; // whoever reads it says so
    throw error;
  }
};

const isSample = ({ file }: Start): boolean => /sample|submission|example/i.test(basename(file.path));

/** With the first one; blank lines at the end are none. */
const linesIn = (folder: string, { file }: Start): number => {
  const text = readFileSync(join(folder, file.path), 'latin1').trimEnd();
  return text.split('\n').length;
};
const byteOrderMark = Buffer.from('\uFEFF');

const afterMark = (folder: string, { path }: DataFile): number =>
  startsMarked(join(folder, path)) ? byteOrderMark.length : 0;

const startsMarked = (path: string): boolean => {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(byteOrderMark.length);
    return readSync(file, start, 0, start.length, 0) === start.length && start.equals(byteOrderMark);
  } finally {
    closeSync(file);
  }
};
