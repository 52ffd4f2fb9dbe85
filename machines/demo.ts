import { join } from 'node:path';
import { execa } from 'execa';
import { findPython, projectRoot } from '../services/python/environment.ts';
import { chooseTier } from '../services/python/sandbox/choose.ts';
import type { Tier } from '../services/python/sandbox/tier.ts';
import { score } from '../services/python/scorer.ts';

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

/**
 * Scores a submission on the rows that were held back (they are outside the data folder, no solution sees them), in a
 * sandbox like the one it was made in.
 */
export const gradeDemo = async (slug: string, folder: string, tier: Tier): Promise<number> => {
  const sandbox = await chooseTier(tier);
  if ('refused' in sandbox) throw new Error(sandbox.refused);
  const graded = await score({
    python: python(),
    sandbox,
    script,
    answers: join(projectRoot, 'competitions', slug, 'held-back'),
    submission: join(folder, 'submission.csv'),
    args: (answers, submission) => ['grade', slug, join(answers, 'answers.csv'), submission],
  });
  if ('why' in graded) throw new Error(graded.why);
  return graded.score;
};
