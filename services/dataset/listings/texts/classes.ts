import { basename } from 'node:path';
import { listingOfFiles } from '../file-listing.ts';
import { partOf, splitFiles } from '../media-files.ts';
import type { Document } from './kinds.ts';
import { keysOf, type Named, type NamedRows, type Tables } from './rows.ts';

/** Train as class folders or names show it, as for images, and test as the sample's keys give it. None if they do not. */
export const classedRows = (
  { heads, sample, read }: Tables,
  documents: readonly Document[],
  named: Named,
): NamedRows[] => {
  const test = keysOf(sample && read(sample), named);
  if (test === undefined || heads.some(({ path }) => partOf(basename(path)) === 'train')) return [];
  const keys = new Set(test.names);
  const listed = listingOfFiles(documents, heads, sample, keys);
  if (listed === undefined || listed.listing.pattern === null) return [];
  const { pattern, columns } = listed.listing;
  const form = new RegExp(pattern);
  const names = splitFiles(documents, keys).train.flatMap(({ path }) => (form.test(path) ? [path] : []));
  const rows = names.map((path) => form.exec(path)?.slice(1) ?? []);
  const [key = ''] = columns;
  return [{ part: 'train', columns, rows, names, key, from: { table: null, sample: null, pattern } }, test];
};
