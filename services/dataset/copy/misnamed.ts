import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatasetError } from '../failure.ts';
import { type ArchiveKind, formatOf, misnamedKindOf } from '../format.ts';
import type { Found } from './walk.ts';

const seenBytes = 512;
const page = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i;
const tables: readonly string[] = ['csv', 'tsv', 'json', 'jsonl', 'parquet'];

/**
 * The kind of archive that a user's file is, by its name or, where it is named like a table, by its first bytes. Null if it is a table or
 * cannot be opened. Throws where it is a web page: what a site sends to those who are not signed in.
 */
export const kindInside = (from: string, { path }: Found, named: ArchiveKind | null): ArchiveKind | null => {
  if (named === null && formatOf(path) === 'other') return null;
  const head = startOf(join(from, path));
  const isPage = page.test(head.toString('latin1').replace(/^\xef\xbb\xbf/, ''));
  if (isPage && (named !== null || tables.includes(formatOf(path)))) throw pageInstead(path);
  return named ?? misnamedKindOf(path, head);
};

const pageInstead = (path: string): DatasetError =>
  new DatasetError(
    'unreadable',
    path,
    `${path} holds a web page (HTML), not data`,
    'Sign in, accept the rules on the page of the competition, and download it again.',
  );

/** Empty if the file cannot be opened: the copy reports the reason. */
const startOf = (path: string): Buffer => {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return Buffer.alloc(0);
  }
  try {
    const head = Buffer.alloc(seenBytes);
    return head.subarray(0, readSync(file, head, 0, seenBytes, 0));
  } catch {
    return Buffer.alloc(0);
  } finally {
    closeSync(file);
  }
};
