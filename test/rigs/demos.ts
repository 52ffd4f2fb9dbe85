import { existsSync } from 'node:fs';
import { demoCompetitions, demoFolder, makeDemos } from '../../app/run/demo.ts';

/** Before all tests: the built-in competitions are there, in whatever order the tests that enter them come. */
export const setup = async (): Promise<void> => {
  if (!demoCompetitions.every((slug) => existsSync(demoFolder(slug)))) await makeDemos();
};
