import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../tables/csv-text.ts';
import type { DataFile } from '../data-file.ts';
import { describeFile } from '../describe.ts';
import { listingsOfArrays } from './array-listings.ts';
import { listingOfFiles, listingOfTest } from './file-listing.ts';
import { headsOf, sampleAmong } from './heads.ts';
import type { MediaListing } from './listing.ts';
import { mediaFiles } from './media-files.ts';

/**
 * Writes tables of what only paths or arrays tell (which file is of which class) into our copy of a folder, so that rows and
 * answers stand in tables everywhere. None where a table holds the answers.
 */
export const writeListings = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const media = mediaFiles(files);
  const arrays = files.filter(({ format }) => format === 'array');
  if (media.length === 0 && arrays.length === 0) return [];
  const heads = headsOf(folder, files);
  const sample = sampleAmong(heads);
  const found = listingOfFiles(media, heads, sample);
  if (found !== undefined) {
    const [key = 'file'] = found.listing.columns;
    const asked = sample === undefined && !heads.some(({ path }) => /test/i.test(path)) && listingOfTest(media, key);
    const train = await write(folder, 'train', found.listing, found.rows);
    return asked ? [train, await write(folder, 'test', asked.listing, asked.rows)] : [train];
  }
  if (hasTrain(files)) return [];
  const listed = await listingsOfArrays(folder, arrays, sample);
  return Promise.all(listed.map(({ part, listing, rows }) => write(folder, part, listing, rows)));
};

const hasTrain = (files: readonly DataFile[]): boolean =>
  files.some(
    ({ path, format }) => ['csv', 'tsv', 'json', 'jsonl', 'parquet'].includes(format) && /train|label/i.test(path),
  );

const write = async (
  folder: string,
  part: 'train' | 'test',
  listing: MediaListing,
  rows: readonly (readonly string[])[],
): Promise<DataFile> => {
  const path = freeName(folder, part);
  writeFileSync(join(folder, path), csvText([listing.columns, ...rows]), { flag: 'wx' });
  return { ...(await describeFile(join(folder, path), path, null)), made: { ...listing, path } };
};

const freeName = (folder: string, part: string): string => {
  const names = [`${part}_files.csv`, `${part}_files_listed.csv`];
  return names.find((name) => !existsSync(join(folder, name))) ?? `${part}_files_listed_again.csv`;
};
