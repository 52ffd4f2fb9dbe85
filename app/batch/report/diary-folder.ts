import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Home } from '../../../services/store/home.ts';

/** A name for a list that is unique on this machine: its file's name, and a digest of the file's real path. */
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

/** The path with links resolved, because a link and its target are one list. */
const realOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
};
