import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { scratchFolder } from '../scratch.ts';
import { ingested } from './intake.ts';

/** The lines of the tables that the intake made of a folder, and the formats that it gives its files. */
export const madeOf = async (files: Files) => {
  const root = scratchFolder();
  const { folder, files: found } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  return {
    lines: Object.fromEntries(
      found.flatMap(({ path, made }) =>
        made === undefined ? [] : [[path, readFileSync(join(folder, path), 'utf8').trimEnd().split('\n')]],
      ),
    ),
    formats: Object.fromEntries(found.map(({ path, format }) => [path, format])),
  };
};
