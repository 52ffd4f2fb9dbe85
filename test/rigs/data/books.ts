import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPython } from '../../../services/python/environment.ts';

/** Makes a workbook or a database, whole or not. */
export const makeBook = (
  kind: 'two_sheets' | 'bomb' | 'damaged' | 'broken_sheet' | 'two_tables' | 'open_log',
  path: string,
): void => {
  execFileSync(findPython() ?? 'python3', [join(import.meta.dirname, 'books.py'), kind, path]);
};
