import { basename } from 'node:path/posix';
import { headOf } from '../../../../core/columns/source.ts';
import type { Ignored } from '../../../../core/schema/competition.ts';
import type { DataFile } from '../../../../core/schema/dataset.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { ignoredKindOf, wordFor } from './kinds.ts';

/** What is ignored, a line for each kind of file. */
export const linesOfIgnored = (ignored: readonly Ignored[]): string[] =>
  [...Map.groupBy(ignored, ({ kind }) => kind)].map(([kind, places]) => {
    const files = places.reduce((sum, place) => sum + place.files, 0);
    const list = places.map(({ where, files, bytes }) =>
      files === 1 ? `${where} (${inMegabytes(bytes)})` : `${where} (${count(files)} files, ${inMegabytes(bytes)})`,
    );
    return `Ignored: ${count(files)} ${wordFor[kind]}, for nothing here learns from them: ${list.join(', ')}.`;
  });

/** The same in a few words, for a headline; empty: nothing is ignored. */
export const ignoredInShort = (ignored: readonly Ignored[]): string =>
  [...Map.groupBy(ignored, ({ kind }) => kind)]
    .map(([kind, places]) => `; ${count(places.reduce((sum, { files }) => sum + files, 0))} ${wordFor[kind]} ignored`)
    .join('');

/** The warning if train and test share no column to learn from. */
export const nothingToLearn =
  'Nothing to learn from that is understood: besides ids, answers and names of files, train and test share no column.';

/** The columns to learn from, without those that only name ignored files. */
export const tellingColumns = (
  train: Table,
  features: readonly string[],
  files: readonly DataFile[],
  ignored: readonly Ignored[],
): string[] => {
  const stems = new Set(
    ignored.length === 0 ? [] : files.flatMap(({ path, format }) => (isNoTable(format) ? [stemOf(path)] : [])),
  );
  const isFileName = (cell: string) => stems.has(stemOf(cell)) || ignoredKindOf(cell) !== 'other';
  return features.filter((name) => {
    const cells = headOf(train, name).filter((cell) => cell !== '');
    const isOwn = new Set(cells).size > 0.9 * cells.length; // a number that repeats is no name, whatever files are called
    return !isOwn || cells.filter(isFileName).length < cells.length / 2;
  });
};

const isNoTable = (format: DataFile['format']) => ['image', 'audio', 'array', 'signal', 'other'].includes(format);
const stemOf = (path: string): string => basename(path).replace(/\.\w+$/, '');
const count = (files: number): string => files.toLocaleString('en');
const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
