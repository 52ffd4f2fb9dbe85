import { extname } from 'node:path';
import type { KaggleDetails } from '../../services/kaggle/kaggle.ts';
import { type Aim, type PreflightProblem, submits } from './signs.ts';

/** What a run calls its submission. */
const ownName = 'submission.csv';

/**
 * A demanded name is no problem by itself: the file goes out under it, whatever it is called here. One of another ending
 * is of another kind, and a new name makes no Parquet of a CSV.
 */
export const nameProblems = (
  details: KaggleDetails | null,
  aim: Aim,
  fileName: string | undefined,
): readonly PreflightProblem[] => {
  const name = details?.requiredFileName ?? null;
  if (name === null || aim === 'download' || !endsOtherwise(fileName ?? ownName, name)) return [];
  const message = `Submission files must be named "${name}" for this Competition.`; // in Kaggle's words
  const advice =
    fileName === undefined
      ? `A run writes ${ownName}, which is a file of another kind: it can be scored here, not by Kaggle.`
      : `By its ending ${fileName} is a file of another kind. If it is not: --force sends it under that name.`;
  return [{ kind: 'wrong-file-name', message, advice, blocking: submits(aim), guess: true }];
};

const endsOtherwise = (one: string, other: string): boolean => {
  const [here, there] = [extname(one).toLowerCase(), extname(other).toLowerCase()];
  return there !== '' && here !== there;
};
