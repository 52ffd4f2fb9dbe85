import { copyFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeAtomic } from '../files/atomic.ts';
import type { Store } from './store.ts';
import { wholeness } from './whole.ts';

/**
 * Puts copies of stored files into a folder, by name and digest, each whole or not at all. Doing it again changes nothing.
 * Throws where a copy is not what its digest says: that somebody writes to the store meanwhile is nothing a run can fix.
 */
export const publishFiles = (folder: string, files: Readonly<Record<string, string>>, store: Store): void => {
  for (const [name, digest] of Object.entries(files)) {
    writeAtomic(join(folder, name), (temporary) => {
      copyFileSync(store.pathOf(digest), temporary);
      if (wholeness()(temporary, digest) !== true)
        throw new Error(`${store.pathOf(digest)} was changed by somebody else`);
    });
  }
};

/** Makes `latest` beside a run's folder point to it. A link renamed into place: readers see the old run or the new one. */
export const pointLatest = (folder: string): void => {
  const temporary = join(dirname(folder), `.latest.${basename(folder)}.tmp`);
  rmSync(temporary, { force: true }); // left by a session that was killed here
  symlinkSync(basename(folder), temporary);
  renameSync(temporary, join(dirname(folder), 'latest'));
};
