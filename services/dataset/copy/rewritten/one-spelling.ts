import { closeSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TableError } from '../../../tables/failure.ts';
import { type Dialect, sniff } from '../../../tables/formats/dialect.ts';
import type { DataFile } from '../../data-file.ts';
import { writeHeader } from './write-header.ts';

/** A delimited table, and the start of it. */
interface Start extends Dialect {
  readonly file: DataFile;
}

/**
 * Writes our copies of tests anew that call columns otherwise than train: in other letters (`Age`, `age`), or a date with one word
 * more (`datetime`, `prediction_datetime`). To every reader they are two columns otherwise, of which the other table lacks one.
 */
export const withOneSpelling = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  if (files.length > mostFiles) return [...files];
  const samples = files.filter(({ path }) => /sample|submission/i.test(basename(path)));
  const called = (part: RegExp) =>
    startsOf(
      folder,
      files.filter((file) => part.test(basename(file.path)) && !samples.includes(file)),
    );
  const keys = new Set(startsOf(folder, samples).flatMap(({ header }) => header));
  const known = called(/train/i);
  const made = new Map<DataFile, DataFile>();
  for (const test of known.length === 0 ? [] : called(/test/i)) {
    const names = namesAsIn(test, known, keys);
    const rest = names === undefined ? undefined : secondLine(join(folder, test.file.path));
    if (names === undefined || rest === undefined) continue;
    const { separator, file } = test;
    made.set(file, await writeHeader(folder, file, { names, separator, rest, header: 'as train' }));
  }
  return files.map((file) => made.get(file) ?? file);
};

/** More are files of one row each. */
const mostFiles = 200;

const startsOf = (folder: string, files: readonly DataFile[]): Start[] =>
  files.flatMap((file) => {
    const { path, format, encoding, header } = file;
    if ((format !== 'csv' && format !== 'tsv') || encoding !== 'utf-8' || header !== undefined) return [];
    try {
      return [{ ...sniff(join(folder, path), path, format), file }];
    } catch (error) {
      if (error instanceof TableError) return []; // whoever reads it says so
      throw error;
    }
  });

/** The header of a test with train's names; undefined: it has them. Names that the sample has stay. */
const namesAsIn = (test: Start, trains: readonly Start[], keys: ReadonlySet<string>): string[] | undefined => {
  const [train] = trains.toSorted((a, b) => alike(test, b) - alike(test, a));
  if (train === undefined || alike(test, train) * 2 < test.header.length) return undefined;
  const own = test.header.filter((name) => !keys.has(name) && trains.every(({ header }) => !header.includes(name)));
  const open = train.header.filter((name) => name !== '' && !keys.has(name) && !test.header.includes(name));
  const pairs = new Map<string, string>();
  for (const isTwin of [sameLetters, sameDate]) {
    const left = own.filter((name) => !pairs.has(name));
    const free = open.filter((name) => ![...pairs.values()].includes(name));
    for (const name of left) {
      const [twin, ...more] = free.filter((other) => isTwin({ name, of: test }, { name: other, of: train }));
      const rivals = left.filter(
        (other) => twin !== undefined && isTwin({ name: other, of: test }, { name: twin, of: train }),
      );
      if (twin !== undefined && more.length === 0 && rivals.length === 1) pairs.set(name, twin);
    }
  }
  return pairs.size === 0 ? undefined : test.header.map((name) => pairs.get(name) ?? name);
};

const fold = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** How many columns both have, whatever their letters. */
const alike = (test: Start, train: Start): number => {
  const known = new Set(train.header.map(fold));
  return test.header.filter((name) => known.has(fold(name))).length;
};

interface Column {
  readonly name: string;
  readonly of: Start;
}

const sameLetters = (own: Column, other: Column): boolean =>
  fold(own.name) !== '' && fold(own.name) === fold(other.name);

const sameDate = (own: Column, other: Column): boolean => {
  const [long, short] = [own.name, other.name]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.toLowerCase());
  return (long ?? '').endsWith(`_${short}`) && areDates(own) && areDates(other);
};

const areDates = ({ name, of: { header, head } }: Column): boolean => {
  const cells = head.map((record) => record[header.indexOf(name)] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /^\d{4}-\d{2}-\d{2}/.test(cell));
};

const longestHeader = 2 ** 20;

/** Where the second line begins; undefined where the first one is not a line of its own. */
const secondLine = (path: string): number | undefined => {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(longestHeader);
    const line = start.subarray(0, readSync(file, start, 0, start.length, 0));
    const end = line.indexOf('\n');
    const isWhole = end > 0 && line.toString('latin1', 0, end).split('"').length % 2 === 1;
    return isWhole ? end + 1 : undefined;
  } finally {
    closeSync(file);
  }
};
