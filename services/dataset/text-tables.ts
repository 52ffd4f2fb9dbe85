import { basename } from 'node:path';

/** How many lines we look at, and how many there must be at least. */
const most = 50;
const fewest = 10;

/** A file named train, test or submission, without an ending or with one that says nothing (from `train.gz`). */
const mayBeTable = /(?:^|[^a-z])(?:train|test|sample|submission)[^/.]*(?:\.(?:txt|dat|data))?$/i;

/**
 * Whether a text file for train or test is a table: every line must have the same number of cells, because commas are also common in
 * sentences.
 */
export const tableInText = (path: string, head: Buffer): 'csv' | 'tsv' | undefined => {
  const name = basename(path);
  if (!mayBeTable.test(name)) return undefined;
  const lines = head.toString('utf8').split(/\r?\n/).slice(0, -1).slice(0, most);
  if (lines.length < fewest) return undefined;
  const cuts = (separator: string): number => {
    const [first = 0, ...others] = lines.map((line) => line.split(separator).length - 1);
    return others.every((count) => count === first) ? first : 0;
  };
  if (cuts('\t') > 0) return 'tsv';
  const least = /submission/i.test(name) ? 0 : 1;
  return [',', ';', '|'].some((separator) => cuts(separator) > least) ? 'csv' : undefined;
};
