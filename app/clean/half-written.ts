import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFolder } from '../../services/store/home.ts';

/** Temporary files in a run's folder: half of what a session was writing. They are leftovers where the run's lock is free. */
export const halfWritten = ({ path, state }: RunFolder): string[] =>
  [path, state].flatMap((folder) =>
    entriesOf(folder)
      .filter((entry) => entry.name.endsWith('.tmp') && !entry.isDirectory())
      .map(({ name }) => join(folder, name)),
  );

/** Of a plain folder: a link leads to what is not the run's, and what may not be looked into is another user's. */
const entriesOf = (folder: string): Dirent[] => {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch {
    return []; // it is not there, or closed
  }
};
