import { copyFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeAtomic } from './atomic.ts';

/** Puts copies of stored files into a folder, each whole or not at all. Doing it again changes nothing. */
export const publishFiles = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, source] of Object.entries(files)) {
    writeAtomic(join(folder, name), (temporary) => copyFileSync(source, temporary));
  }
};

/** Makes `latest` beside a run's folder point to it. A link renamed into place: readers see the old run or the new one. */
export const pointLatest = (folder: string): void => {
  const temporary = join(dirname(folder), `.latest.${basename(folder)}.tmp`);
  rmSync(temporary, { force: true }); // left by a session that was killed here
  symlinkSync(basename(folder), temporary);
  renameSync(temporary, join(dirname(folder), 'latest'));
};
