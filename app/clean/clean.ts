import { lstatSync, rmSync } from 'node:fs';
import { isHeld, takeLock } from '../../services/files/lock.ts';
import { staleFilesOf } from '../../services/files/stale-files.ts';
import type { Home, RunFolder } from '../../services/store/home.ts';
import { leftoversIn, removeLeftover } from '../../services/store/sweep.ts';
import { type Weight, weightOf } from '../../services/store/weight.ts';
import { homeOf } from '../home.ts';
import { allRuns } from '../run/elsewhere.ts';
import { halfWritten } from './half-written.ts';
import { claimPlacesOf } from './sweeping.ts';

/** One thing that a dead process left. */
export interface Leftover extends Weight {
  readonly path: string;
  readonly kind: 'folder' | 'file';
  /** False: it was not removed, because that failed or a process uses it again. */
  readonly gone: boolean;
}

/** `dryRun`: only look. */
export interface CleanOptions {
  readonly home?: string;
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  readonly onLeftover?: (leftover: Leftover) => void;
}

interface Found {
  readonly path: string;
  readonly kind: Leftover['kind'];
  readonly remove: () => Promise<boolean>;
}

/** Removes what dead processes left in a home. What a living process uses stays. */
export const clean = async ({ home, dryRun = false, signal, onLeftover }: CleanOptions): Promise<Leftover[]> => {
  const removed: Leftover[] = [];
  for (const { path, kind, remove } of leftoversOf(homeOf(home), signal)) {
    if (signal?.aborted === true) break;
    const weight = await weightOf(path);
    const leftover = { path, kind, ...weight, gone: dryRun ? false : await remove() };
    removed.push(leftover);
    onLeftover?.(leftover);
  }
  return removed;
};

const leftoversOf = (home: Home, signal: AbortSignal | undefined): Found[] => [
  ...claimPlacesOf(home).flatMap((ground) =>
    leftoversIn(ground).map((path) => ({
      path,
      kind: 'folder' as const,
      remove: () => removeLeftover(path, ground.parent, signal),
    })),
  ),
  ...staleFilesOf(home.store).map((path) => ({ path, kind: 'file' as const, remove: async () => removeFile(path) })),
  ...allRuns(home).flatMap(({ folder }) => leftoversOfRun(folder)),
];

/** The half-written files of a run whose lock is free. A living run may still be writing them. */
const leftoversOfRun = (folder: RunFolder): Found[] =>
  halfWritten(folder).flatMap((path) =>
    isHeld(folder.state) ? [] : [{ path, kind: 'file' as const, remove: async () => underLock(folder, path) }],
  );

const underLock = (folder: RunFolder, path: string): boolean => {
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) return false;
  using _lock = lock;
  return removeFile(path);
};

const removeFile = (path: string): boolean => {
  rmSync(path, { force: true });
  return lstatSync(path, { throwIfNoEntry: false }) === undefined;
};
