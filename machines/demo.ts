import { join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { findPython, projectRoot } from '../services/python/environment.ts';

/** The built-in competitions, made from data that scikit-learn ships: binary, multiclass, regression. */
export const demoCompetitions = ['demo-tumours', 'demo-digits', 'demo-diabetes'] as const;

/** Where a built-in competition's files are, whatever home a run has. */
export const demoFolder = (slug: string): string => join(projectRoot, 'competitions', slug, 'data');

const script = join(projectRoot, 'competitions', 'demo.py');

const python = () => {
  const found = findPython();
  if (found === undefined) throw new Error('no Python environment: run `make setup`');
  return found;
};

/** Writes their files below competitions/ where they are missing. */
export const makeDemos = async (): Promise<void> => {
  await execa(python(), [script, 'make'], { cwd: projectRoot });
};

/** Scores a submission on the rows that were held back: they are outside the data folder, no solution sees them. */
export const gradeDemo = async (slug: string, folder: string): Promise<number> => {
  const { stdout } = await execa(python(), [script, 'grade', slug, join(folder, 'submission.csv')], {
    cwd: projectRoot,
  });
  return z.object({ score: z.number() }).parse(JSON.parse(stdout)).score;
};
