import { basename, dirname } from 'node:path/posix';
import { inEnglish } from './foreign-names.ts';
import { words } from './names.ts';

/** What a file's name may say it is. */
export type NameRole = 'train' | 'test' | 'labels' | 'sample';

const has = (list: readonly string[], ...any: string[]) => any.some((word) => list.includes(word));

const roleOfWords = (list: readonly string[]): NameRole | null => {
  const text = list.join(' ');
  const isOfData = /\btrain|\btest/.test(text);
  if (/submission|submit|\bentry\b|\bbenchmark\b|\brandom\b.*\bpredict/.test(text)) return 'sample';
  if (/\bsample\b/.test(text) && !/\btrain/.test(text)) return 'sample';
  if (/\b(example|template)\b|^solutions?( file| format)?$/.test(text) && !isOfData) return 'sample';
  if (/\btrain(ing)?\s?(labels?|targets?|y)\b|\b(labels?|targets?)\s?train|\by train\b/.test(text)) return 'labels';
  if (/^train|\btrain(ing|set)?\d*\b/.test(text)) return 'train';
  if (/\blabels?$|\btargets?$/.test(text) && !/test/.test(text)) return 'labels';
  if (
    /\btest(ing|set)?\d*\b|^test|\bholdout\b|\bunlabell?ed\b/.test(text) &&
    !/(?<!un)label|target|answer|solution/.test(text)
  )
    return 'test';
  return null;
};

/** A folder of a table that is divided by the values of a column: `month=3`. */
const isPartition = (folder: string): boolean => /^[^=]+=[^=]*$/.test(folder);

/** The table that a file is a part of: the folder above all `month=3`; null: it is none. */
export const wholeOf = (path: string): string | null => {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex(isPartition);
  return at < 1 ? null : folders.slice(0, at).join('/');
};

/** Whether a file is one part of such a table. */
export const isPartOfTable = (path: string): boolean => isPartition(basename(dirname(path)));

/** A file's role by its name; where the name says nothing (`train/2019.csv`), by its folder's. */
export const roleByName = (path: string): NameRole | null => {
  const fileWords = words(inEnglish(basename(path)));
  const byFile = roleOfWords(fileWords);
  if (byFile !== null) return byFile;
  let folder = dirname(path);
  while (isPartition(basename(folder))) folder = dirname(folder);
  return folder === '.' || has(fileWords, 'data') ? null : roleOfWords(words(`${inEnglish(basename(folder))}.x`));
};
