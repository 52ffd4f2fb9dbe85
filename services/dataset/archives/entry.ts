import { existsSync, mkdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { validateFileName } from 'yauzl';
import type { Budget } from '../budget.ts';
import type { DataFile } from '../data-file.ts';
import { unsafe } from '../failure.ts';
import { oddPath } from '../odd-path.ts';

/** A file from an archive. `described` is set when its content was in memory, so that it need not be read again. */
export interface UnpackedFile {
  readonly path: string;
  readonly described?: DataFile;
}

/** Whether an entry is a hidden file or one that macOS adds to archives. Neither is data. */
export const isLitter = (name: string): boolean =>
  name.startsWith('__MACOSX/') || name.split('/').some((part) => /^\.[^.]|^\.\..+/.test(part));

/** An entry's path within the target folder. Refuses paths that leave the folder, for every kind of archive. */
export const entryPath = (label: string, name: string): string => {
  const wrong =
    validateFileName(name) ?? (name.includes('\0') ? `invalid characters in ${JSON.stringify(name)}` : null);
  if (wrong !== null) throw leavesFolder(label, wrong);
  const path = posix.normalize(name);
  const odd = oddPath(path.replace(/\/$/, ''));
  if (odd !== undefined) throw unsafe(label, `holds ${odd}: ${JSON.stringify(path.slice(0, 80))}`);
  return path;
};

/**
 * Makes the folders above an entry. Each folder counts, because a small archive of deep paths could fill a disk with
 * folders.
 */
export const makeFolders = (into: string, path: string, label: string, budget: Budget): void => {
  const parts = posix.dirname(path).split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const folder = join(into, ...parts.slice(0, depth));
    if (existsSync(folder)) continue;
    budget.entry(label);
    mkdirSync(folder);
  }
};

export const leavesFolder = (label: string, why: string) =>
  unsafe(label, `holds a path that leaves its folder (${why})`);
