import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFolder } from '../../services/store/home.ts';

/** Temporary files in a run's folder, which a session had not finished writing. They are leftovers if the run's lock is free. */
export const halfWritten = ({ path, state }: RunFolder): string[] =>
  [path, state].flatMap((folder) =>
    entriesOf(folder)
      .filter((entry) => entry.name.endsWith('.tmp') && !entry.isDirectory())
      .map(({ name }) => join(folder, name)),
  );

/** The entries of a plain folder; none if it is a link, which leads outside the run, or another user's. */
const entriesOf = (folder: string): Dirent[] => {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch {
    return []; // it is not there, or closed
  }
};
