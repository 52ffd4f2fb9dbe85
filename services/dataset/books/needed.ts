import { posix } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { bookKindOf } from './book.ts';

const tabular = new Set<DataFile['format']>(['csv', 'tsv', 'json', 'jsonl', 'parquet']);

/** What a competition consists of, by words in names of files. */
const parts = ['train', 'test', 'sample|submission', 'labels?|targets?'].map(
  (words) => new RegExp(`(^|[^a-z])(${words})`, 'i'),
);
const [isTrain, ...others] = parts;
const ofRows = parts.slice(0, 2);

/** Tables that explain others. */
const explains = /dictionary|descri|readme|metadata|codebook/i;

/**
 * The books without which a folder is not whole: all of them, where no table can be train; else those that are called what no table is
 * called, or are one more part of train or test. A dictionary beside tables is left as it is.
 */
export const booksNeeded = (files: readonly DataFile[]): DataFile[] => {
  const books = files.filter(({ path, format }) => format === 'other' && bookKindOf(path) !== null);
  const names = files.filter(({ format }) => tabular.has(format)).map(({ path }) => posix.basename(path));
  if (!names.some(mayBeTrain)) return books;
  const missing = parts.filter((part) => !names.some((name) => part.test(name)));
  const known = new Set(names.map(stemOf));
  const isNew = (name: string) => ofRows.some((part) => part.test(name)) && !known.has(stemOf(name));
  return books.filter(({ path }) => {
    const name = posix.basename(path);
    if (isNew(name) && !explains.test(name.replace(/meta_?data/i, ''))) return true; // of rows, not of columns
    return !explains.test(name) && missing.some((part) => part.test(name));
  });
};

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '').toLowerCase();

const mayBeTrain = (name: string): boolean =>
  isTrain?.test(name) === true || !(explains.test(name) || others.some((part) => part.test(name)));
