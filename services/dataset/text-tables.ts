import { basename } from 'node:path';

/** How many lines are looked at, and how many there must be. */
const most = 50;
const fewest = 10;

/** What is called train, test or a submission, with an ending that says nothing, or none: of `train.gz`. */
const mayBeTable = /(?:^|[^a-z])(?:train|test|sample|submission)[^/.]*(?:\.(?:txt|dat|data))?$/i;

/** Train and test in a text file: a table, if every line is cut into as many cells. Commas are common in sentences, too. */
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
