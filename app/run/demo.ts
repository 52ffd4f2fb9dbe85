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

/** The folder of the built-in competitions: in the checkout, or in the usual home if Medalist is installed as a package. */
const competitions = () => join(isInstalled ? usualHome() : projectRoot, 'competitions');

/** Where a built-in competition's files are. */
export const demoFolder = (slug: string): string => join(competitions(), slug, 'data');

const script = join(projectRoot, 'competitions', 'demo.py');

const python = () => {
  const found = findPython();
  if (found === undefined) throw new Error('no Python environment: run `medalist setup`');
  return found;
};

/** Writes the files of the built-in competitions that are missing. */
export const makeDemos = async (): Promise<void> => {
  await execa(python(), [script, 'make', competitions()]);
};

/**
 * Scores a submission on the held-back rows, which are outside the data folder, so no solution sees them. It runs in the same kind of
 * sandbox as the solution.
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
