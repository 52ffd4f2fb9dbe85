import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { csvText } from '../../tables/formats/csv-text.ts';
import { sniff } from '../../tables/formats/dialect.ts';
import type { DataFile } from '../data-file.ts';
import { describeFile } from '../describe.ts';
import { annotatedListings } from './annotations.ts';
import { listingsOfArrays } from './arrays/listings.ts';
import { orderedByIds } from './arrays/ordered.ts';
import { listingOfFiles, listingOfTest } from './file-listing.ts';
import { type Head, headsOf, sampleAmong } from './heads.ts';
import { listingsOfHiddenLabels } from './hidden-labels.ts';
import { keyedTables } from './keyed/tables.ts';
import type { MediaListing } from './listing.ts';
import { matchTables } from './matches/tables.ts';
import { mediaFiles } from './media-files.ts';
import { otherLabelsIn } from './page-labels.ts';
import { partedKeys } from './parted-keys.ts';
import { writeReshaped } from './reshaped/tables.ts';
import { spreadLabels } from './spread-labels.ts';
import { writeSummed } from './summed/tables.ts';
import { listingsOfTexts } from './texts/listings.ts';

/** Fewer files than this are pictures for the competition's page. */
const fewestMedia = 10;

/**
 * Writes tables of what only paths or arrays show (such as the class of each file) into our copy of a folder, so that rows and answers are
 * always in tables. Writes none if a table holds the answers.
 */
export const writeListings = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const media = mediaFiles(files);
  const arrays = files.filter(({ format }) => format === 'array');
  if (media.length < fewestMedia && arrays.length === 0) {
    const made: DataFile[] = [];
    for (const { part, listing, rows } of listingsOfTexts(folder, files))
      made.push(await write(folder, part, listing, rows));
    if (made.length > 0) return made;
  }
  if (media.length === 0 && arrays.length === 0) return writeKeyed(folder, files);
  const heads = headsOf(folder, files);
  const sample = sampleAmong(heads);
  const read = openReader(folder);
  const annotated =
    media.length === 0 || hasTrain(files, ['csv', 'tsv'])
      ? undefined
      : annotatedListings(folder, files, sample, keysOf(sample, read));
  if (annotated !== undefined) {
    const { train, test } = annotated;
    const made = await write(folder, 'train', train.listing, train.rows);
    return test === undefined ? [made] : [made, await write(folder, 'test', test.listing, test.rows)];
  }
  const melted = listingsOfHiddenLabels(folder, files, media, sample) ?? partedKeys(heads, sample, media, read);
  if (melted !== undefined) {
    const { train, test } = melted;
    return [
      await write(folder, 'train', train.listing, train.rows),
      await write(folder, 'test', test.listing, test.rows),
    ];
  }
  const spread = media.length === 0 ? undefined : spreadLabels(heads, sample);
  if (spread !== undefined) {
    const whole = recordsOf(folder, spread.listing.spread?.table ?? '');
    return [await write(folder, 'train', spread.listing, whole.slice(1).map(spread.rowOf))];
  }
  const found = listingOfFiles(media, heads, sample, keysOf(sample, read), (classes) =>
    otherLabelsIn(folder, files, classes),
  );
  if (found !== undefined) {
    const [key = 'file'] = found.listing.columns;
    const asked = sample === undefined && !heads.some(({ path }) => /test/i.test(path)) && listingOfTest(media, key);
    const train = await write(folder, 'train', found.listing, found.rows);
    return asked ? [train, await write(folder, 'test', asked.listing, asked.rows)] : [train];
  }
  if (hasTrain(files)) {
    const ordered = arrays.length === 0 ? [] : await orderedByIds({ folder, files: arrays, heads, sample, read });
    return Promise.all(ordered.map(({ part, listing, rows }) => write(folder, part, listing, rows)));
  }
  const asked = sample && { ...sample, count: recordsOf(folder, sample.path).length - 1 };
  const listed = await listingsOfArrays(folder, arrays, asked);
  return Promise.all(listed.map(({ part, listing, rows }) => write(folder, part, listing, rows)));
};

/** Tables with a row for each key of the sample, if test has fewer rows. */
const writeKeyed = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const found = keyedTables(folder, files) ?? matchTables(folder, files);
  if (found === undefined) return writeSums(folder, files);
  const { train, test } = found;
  return [
    await write(folder, 'train', train.listing, train.rows),
    await write(folder, 'test', test.listing, test.rows),
  ];
};

/** Tables with a row for each sum that is asked for, if train has one for each day or sale or has another form. */
const writeSums = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const pathOf = (part: 'train' | 'test') => freeName(folder, part);
  const found = (await writeSummed(folder, files, pathOf)) ?? (await writeReshaped(folder, files, pathOf));
  return Promise.all(
    (found ?? []).map(async (made) => ({
      ...(await describeFile(join(folder, made.path), made.path, null)),
      made,
    })),
  );
};

const Records = z.array(z.array(z.string()));

/** All lines of a table. Tables that list labels or keys of media files are small. */
const recordsOf = (folder: string, path: string): string[][] => {
  const { separator } = sniff(join(folder, path), path, 'csv');
  const options = { delimiter: separator, relax_column_count: true, skip_empty_lines: true, bom: true };
  try {
    return Records.parse(parse(readFileSync(join(folder, path)), options));
  } catch {
    return []; // the stage that needs the table reports what is wrong with it
  }
};

/** The largest table that is put into another order. */
const mostBytes = 64 * 2 ** 20;

/** Reads all lines of each table once, and none of a table that is too large. */
const openReader = (folder: string): ((path: string) => string[][]) => {
  const known = new Map<string, string[][]>();
  return (path) => {
    const isLarge = statSync(join(folder, path)).size > mostBytes;
    const records = known.get(path) ?? (isLarge ? [] : recordsOf(folder, path));
    known.set(path, records);
    return records;
  };
};

/** All keys of the sample, or the first ones if it is too large. */
const keysOf = (sample: Head | undefined, read: (path: string) => string[][]): ReadonlySet<string> => {
  if (sample === undefined) return new Set();
  const [, ...rows] = read(sample.path);
  return new Set((rows.length > 0 ? rows : sample.rows).flatMap(([key = '']) => (key === '' ? [] : [key])));
};

const hasTrain = (
  files: readonly DataFile[],
  formats: readonly DataFile['format'][] = ['csv', 'tsv', 'json', 'jsonl', 'parquet'],
): boolean => files.some(({ path, format }) => formats.includes(format) && /train|label/i.test(path));

const [pieceRows, pieceCharacters] = [10_000, 2 ** 23];

const write = async (
  folder: string,
  part: 'train' | 'test',
  listing: MediaListing,
  rows: Iterable<readonly string[]>,
): Promise<DataFile> => {
  const path = freeName(folder, part);
  writeFileSync(join(folder, path), '', { flag: 'wx' });
  let piece: (readonly string[])[] = [listing.columns];
  let characters = 0;
  const flush = () => {
    if (piece.length > 0) appendFileSync(join(folder, path), csvText(piece));
    [piece, characters] = [[], 0];
  };
  for (const row of rows) {
    for (const cell of row) characters += cell.length;
    if (piece.push(row) >= pieceRows || characters > pieceCharacters) flush();
  }
  flush();
  return { ...(await describeFile(join(folder, path), path, null)), made: { ...listing, path } };
};

const freeName = (folder: string, part: string): string => {
  const names = [`${part}_files.csv`, `${part}_files_listed.csv`];
  return names.find((name) => !existsSync(join(folder, name))) ?? `${part}_files_listed_again.csv`;
};
