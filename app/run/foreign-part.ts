import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFolder } from '../../services/store/home.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Files of a run must be regular files in its folder. A link or a pipe in their place is refused. */
export const foreignPart = (folder: RunFolder): Refusal | undefined => {
  const isReal = lstatSync(folder.state, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const inside = isReal ? readdirSync(folder.state).map((name) => join(folder.state, name)) : [];
  const odd = [folder.state, folder.journal, folder.result, ...inside].find(isOdd);
  if (odd === undefined) return undefined;
  return refuse('usage', `${odd} is a link or a pipe`, 'No run leaves one there: remove it, or start a new run.');
};

const isOdd = (path: string): boolean => {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
};
