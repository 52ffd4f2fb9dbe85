import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, renameSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isHeld, type Lock, lockFile, takeLock } from '../files/lock.ts';
import { removeByCommand } from '../files/remove-tree.ts';
import { stale } from '../files/stale-files.ts';

/** A place where folders are claimed. */
export interface ClaimPlace {
  readonly parent: string;
  /** The prefix of the names of claimed folders. */
  readonly prefix: string;
  /** Only Medalist writes here. Then a folder without a lock is also a leftover, after a day without a change. */
  readonly oursAlone: boolean;
}

const condemned = /^medalist-dead-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Folders of a place whose owners are gone, at most `most`. Changes nothing; leaves out links and other users' folders.
 */
export const leftoversIn = ({ parent, prefix, oursAlone }: ClaimPlace, most = Infinity): string[] => {
  const found: string[] = [];
  for (const name of namesIn(parent)) {
    if (found.length >= most) break;
    const folder = join(parent, name);
    if (!isOurFolder(statOf(folder))) continue;
    const claimed = name.startsWith(prefix) && (hasFreeLock(folder) || (oursAlone && isForgotten(folder)));
    if (claimed || condemned.test(name)) found.push(folder);
  }
  return found;
};

/**
 * Removes a leftover; false: it has an owner again, or some of it remains. Renames it first, under its lock, so that a
 * later sweep finishes an interrupted removal.
 */
export const removeLeftover = async (folder: string, parent: string, signal?: AbortSignal): Promise<boolean> => {
  const lock = tryLock(folder);
  if (lock === undefined) return false;
  const name = join(parent, `medalist-dead-${randomUUID()}`);
  try {
    renameSync(folder, name);
  } finally {
    lock[Symbol.dispose]();
  }
  await removeByCommand(name, signal);
  return statOf(name) === undefined;
};

const namesIn = (parent: string): string[] => {
  try {
    return lstatSync(parent).isDirectory() ? readdirSync(parent) : [];
  } catch {
    return [];
  }
};

const statOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // we may not read it
  }
};

const isOurFolder = (stats: Stats | undefined): boolean =>
  stats?.isDirectory() === true && stats.uid === (process.getuid?.() ?? stats.uid);

const hasFreeLock = (folder: string): boolean => {
  if (statOf(join(folder, lockFile))?.isFile() !== true) return false;
  try {
    return !isHeld(folder);
  } catch {
    return false; // we may not open it
  }
};

const tryLock = (folder: string): Lock | undefined => {
  try {
    const lock = takeLock(folder);
    return 'heldBy' in lock ? undefined : lock;
  } catch {
    return undefined; // we may not write to it
  }
};

const isForgotten = (folder: string): boolean => {
  const changed = statOf(folder)?.mtimeMs ?? Infinity;
  return statOf(join(folder, lockFile)) === undefined && Date.now() - changed > stale;
};
