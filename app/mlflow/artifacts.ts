import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../../services/mlflow/artifacts.ts';
import { reportFile } from '../report/leave.ts';

const named = ['result.json', reportFile, 'report.md', 'recipe.json', 'solution.py', 'submission.csv'];
const tooLarge = 20_000_000;
const mostPlots = 100;

/** The files of a run that are sent, the small ones first, as time may run out. Links are not followed. */
export const artifactsOf = (run: string): readonly Artifact[] => {
  const plots = namesIn(join(run, 'plots')).filter((name) => /\.(?:svg|png)$/.test(name));
  return [...named, ...plots.slice(0, mostPlots).map((name) => `plots/${name}`)]
    .flatMap((name) => {
      const path = join(run, name);
      const found = lstatSync(path, { throwIfNoEntry: false });
      return found?.isFile() && found.size < tooLarge ? [{ path, name, bytes: found.size }] : [];
    })
    .toSorted((a, b) => a.bytes - b.bytes)
    .map(({ path, name }) => ({ path, name }));
};

const namesIn = (folder: string): readonly string[] =>
  lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).toSorted() : [];
