import type { SolutionNeeds } from '../checks/index.ts';
import type { Competition } from '../schema/competition.ts';

/** What the static checks look for in a solution of this competition. */
export const needsOf = ({ files, submission, targets }: Competition, python: string | undefined): SolutionNeeds => ({
  targets: targets.map(({ column }) => column),
  header: submission.header,
  sampleFile: files.sample,
  trainFiles: files.train,
  testFiles: files.test,
  submissionFile: submission.fileName,
  python,
});
