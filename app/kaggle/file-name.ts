import { extname } from 'node:path';
import type { KaggleDetails } from '../../services/kaggle/kaggle.ts';
import { type Aim, type PreflightProblem, submits } from './signs.ts';

/** The name of a run's submission. */
const ownName = 'submission.csv';

/**
 * If Kaggle demands a name, the file is sent under it, whatever its name is here. A name with another ending is a problem: it means
 * another kind of file, and a new name does not turn CSV into Parquet.
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
