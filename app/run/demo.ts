import { join } from 'node:path';
import { execa } from 'execa';
import { isInstalled, projectRoot } from '../../services/package/root.ts';
import { findPython } from '../../services/python/environment.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';
import { score } from '../../services/python/scorer.ts';
import { usualHome } from '../home.ts';

/** The built-in competitions, made from data that scikit-learn ships: binary, multiclass, regression. */
export const demoCompetitions = ['demo-tumours', 'demo-digits', 'demo-diabetes'] as const;

/** In the checkout, whatever home a run has; an installed package keeps nothing in its own folder. */
const competitions = () => join(isInstalled ? usualHome() : projectRoot, 'competitions');

/** Where a built-in competition's files are. */
export const demoFolder = (slug: string): string => join(competitions(), slug, 'data');

const script = join(projectRoot, 'competitions', 'demo.py');

const python = () => {
  const found = findPython();
  if (found === undefined) throw new Error('no Python environment: run `medalist setup`');
  return found;
};

/** Writes their files below competitions/ where they are missing. */
export const makeDemos = async (): Promise<void> => {
  await execa(python(), [script, 'make', competitions()]);
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
    answers: join(competitions(), slug, 'held-back'),
    submission: join(folder, 'submission.csv'),
    args: (answers, submission) => ['grade', slug, join(answers, 'answers.csv'), submission],
  });
  if ('why' in graded) throw new Error(graded.why);
  return graded.score;
};
