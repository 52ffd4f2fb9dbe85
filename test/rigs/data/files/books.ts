import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPython } from '../../../../services/python/environment.ts';

/** Workbooks and databases, whole or not. */
export const kindsOfBooks = [
  'two_sheets',
  'bomb',
  'damaged',
  'broken_sheet',
  'two_tables',
  'open_log',
  'frame',
] as const;
export type KindOfBook = (typeof kindsOfBooks)[number];

/** Makes books by their kinds at these paths, all by one Python. */
export const makeBooks = (paths: Readonly<Partial<Record<KindOfBook, string>>>): void => {
  const program = join(import.meta.dirname, 'books.py');
  execFileSync(findPython() ?? 'python3', [program, ...Object.entries(paths).flat()]);
};
