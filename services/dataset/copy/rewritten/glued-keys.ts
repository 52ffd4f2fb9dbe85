import { renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TableError } from '../../../tables/failure.ts';
import { csvText } from '../../../tables/formats/csv-text.ts';
import { sniff } from '../../../tables/formats/dialect.ts';
import { splitKey, waysToSplit } from '../../../tables/key-joins.ts';
import type { DataFile } from '../../data-file.ts';
import { describeFile } from '../../describe.ts';
import { type Records, recordsIn, textOf } from '../../listings/keyed/records.ts';

/**
 * Writes our copies of tests anew whose columns together are the sample's keys (`840_2024-06-10`), with these in front, where the sample
 * has another order or fewer rows: nothing tells then which rows belong together.
 */
export const withGluedKeys = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const tables = files.filter(({ format, encoding }) => format === 'csv' && encoding === 'utf-8');
  const called = (part: RegExp) => tables.filter(({ path }) => part.test(basename(path)));
  const [samples, tests] = [called(/sample|submission|^solution/i), called(/test/i)];
  const [sample, ...more] = samples;
  const open = tests.filter(
    (file) => sample !== undefined && !samples.includes(file) && mayLackKeys(folder, sample, file),
  );
  const asked = sample === undefined || more.length > 0 || open.length === 0 ? undefined : recordsIn(folder, sample);
  if (asked === undefined || open.length > mostTests) return [...files];
  const found = open.flatMap((file) => {
    const rows = recordsIn(folder, file);
    const keys = rows && gluedKeys(asked, rows);
    return rows === undefined || keys === undefined
      ? []
      : [{ file, keyed: { name: asked.columns[0] ?? '', keys, rows } }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return [...files];
  const made = await rewritten(folder, only.file, only.keyed);
  return files.map((file) => (file === only.file ? made : file));
};

const mostTests = 6;
/** Tables that are read as a whole. */
const mostBytes = 32 * 2 ** 20;

/** By the starts of the tables. */
const mayLackKeys = (folder: string, sample: DataFile, test: DataFile): boolean => {
  if (Math.max(sample.bytes, test.bytes) > mostBytes) return false;
  try {
    const [keys, rows] = [sample, test].map(({ path }) => sniff(join(folder, path), path, 'csv'));
    const key = plain(keys?.header[0] ?? '');
    const isGlued = waysToSplit(keys?.head.map(([cell = '']) => cell) ?? []).length > 0;
    return isGlued && rows?.header.every((name) => plain(name) !== key) === true;
  } catch (error) {
    if (error instanceof TableError) return false; // whoever reads it says so
    throw error;
  }
};
const mostColumns = 3;
const looked = 50;

/** The keys of test's rows, in its order; undefined: it has a column of them, they are not put together so, or rows agree by place. */
const gluedKeys = (sample: Records, test: Records): string[] | undefined => {
  const [key = '', ...others] = sample.columns;
  if (others.length === 0) return undefined;
  const asked = cellsOf(sample, key);
  if (asked.length > test.rows.length || new Set(asked).size < asked.length) return undefined;
  const known = new Map(test.columns.map((name) => [name, new Set(cellsOf(test, name))]));
  const whole = test.columns.some((name) => asked.slice(0, looked).every((cell) => known.get(name)?.has(cell)));
  if (whole) return undefined;
  const first = asked.slice(0, looked);
  for (const way of waysToSplit(first)) {
    const split = first.map((key) => splitKey(key, way));
    const able = Array.from({ length: way.count }, (_, place) =>
      test.columns
        .filter((name) => split.every((cells) => known.get(name)?.has(cells[place] ?? '')))
        .slice(0, mostColumns),
    );
    for (const columns of choices(able)) {
      const glued = test.rows.map((row) => columns.map((name) => textOf(row.get(name)) ?? '').join(way.separator));
      const have = new Set(glued);
      if (have.size < glued.length || !asked.every((cell) => have.has(cell))) continue;
      return asked.length === glued.length && asked.every((cell, at) => cell === glued[at]) ? undefined : glued;
    }
  }
  return undefined;
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
const cellsOf = ({ rows }: Records, name: string): string[] => rows.map((row) => textOf(row.get(name)) ?? '');

const choices = (able: readonly (readonly string[])[]): string[][] =>
  able.reduce<string[][]>((made, names) => made.flatMap((before) => names.map((name) => [...before, name])), [[]]);

interface Keyed {
  readonly name: string;
  readonly keys: readonly string[];
  readonly rows: Records;
}

const rewritten = async (folder: string, file: DataFile, { name, keys, rows }: Keyed): Promise<DataFile> => {
  const copy = join(folder, file.path);
  const { columns } = rows;
  const cells = rows.rows.map((row, at) => [keys[at] ?? '', ...columns.map((column) => textOf(row.get(column)) ?? '')]);
  writeFileSync(`${copy}.keys`, csvText([[name, ...columns], ...cells]), { flag: 'wx' });
  renameSync(`${copy}.keys`, copy);
  const { archive, was, decimals } = file;
  return {
    ...(await describeFile(copy, file.path, archive)),
    ...{ ...(was && { was }), ...(decimals && { decimals }), header: 'with keys' },
  };
};
