import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFolder } from '../../services/store/home.ts';

/** Temporary files in a run's folder: half of what a session was writing. They are leftovers where the run's lock is free. */
export const halfWritten = ({ path, state }: RunFolder): string[] =>
  [path, state].filter(isFolder).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.name.endsWith('.tmp') && !entry.isDirectory())
      .map(({ name }) => join(folder, name)),
  );

/** A link leads to what is not the run's. */
const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
