import { copyFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeAtomic } from '../files/atomic.ts';
import type { Store } from './store.ts';
import { wholeness } from './whole.ts';

/**
 * Copies stored files into a folder, by name and digest, each atomically. May be repeated. Throws if a copy does not
 * match its digest: then somebody else writes to the store, which a run cannot fix.
 */
export const publishFiles = (folder: string, files: Readonly<Record<string, string>>, store: Store): void => {
  for (const [name, digest] of Object.entries(files)) {
    writeAtomic(join(folder, name), (temporary) => {
      copyFileSync(store.pathOf(digest), temporary);
      if (wholeness()(temporary, digest) !== true)
        throw new Error(`${store.pathOf(digest)} was changed by another process`);
    });
  }
};

/**
 * Points the link `latest` beside a run's folder to it. The link is replaced by a rename: readers see the old run or
 * the new one.
 */
export const pointLatest = (folder: string): void => {
  const temporary = join(dirname(folder), `.latest.${basename(folder)}.tmp`);
  rmSync(temporary, { force: true }); // left by a session that was killed here
  symlinkSync(basename(folder), temporary);
  renameSync(temporary, join(dirname(folder), 'latest'));
};
