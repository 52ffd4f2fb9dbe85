import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Home } from '../../../services/store/home.ts';

/** Names a list among all of a machine: as its file is called, and a digest of where that really is. */
export const listName = (listPath: string): string => {
  const real = realOf(listPath);
  const name = basename(real, extname(real))
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 60);
  return `${name === '' ? 'list' : name}-${createHash('sha256').update(real).digest('hex').slice(0, 8)}`;
};

/** Where the diary and the daily reports of a list are. */
export const diaryFolder = (home: Home, listPath: string): string =>
  join(submissionsOf(home), '.batch', listName(listPath));

export const submissionsOf = (home: Home): string => dirname(home.ledger);

/** A link and what it leads to are one list; one that is not there has no other name. */
const realOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
};
