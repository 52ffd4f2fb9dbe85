import type { SolutionNeeds } from '../../../core/checks/index.ts';
import { findPython } from '../../../services/python/environment.ts';

/** A competition with one target, as the checks see it; CPython judges only where a test asks for it. */
export const needsOf = (changes: Partial<SolutionNeeds> = {}): SolutionNeeds => ({
  targets: ['Survived'],
  header: ['PassengerId', 'Survived'],
  sampleFile: 'sample_submission.csv',
  trainFiles: ['train.csv'],
  testFiles: ['test.csv'],
  submissionFile: 'submission.csv',
  python: undefined,
  ...changes,
});

export const python = findPython();
