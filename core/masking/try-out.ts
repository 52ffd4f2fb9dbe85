import type { Terms } from '../../services/python/limits/terms.ts';
import { fail, ok } from '../outcome.ts';
import { executionFailure } from '../solution/run/failure.ts';
import { takeSubmission } from '../solution/run/outputs.ts';
import { runSolution, type SolutionRun } from '../solution/run/run-solution.ts';
import { hasErrors } from '../submission/check/check.ts';
import { checkFile } from '../submission/check/check-file.ts';
import { summary } from '../submission/finding.ts';
import type { Masked } from './mask.ts';
import type { Workplace } from './workplace.ts';

/** One run on masked data. */
export interface Pass {
  /** What failures begin with: `in the quick pass on 500 rows`. */
  readonly where: string;
  readonly masked: Pick<Masked, 'data' | 'specification'>;
  readonly run: Omit<SolutionRun, 'data'>;
}

/** Runs the solution on masked data; its submission when that is one the validator takes, as a path, and what it told of itself. */
export const tryOut = async (
  { where, masked, run }: Pass,
  ready: { readonly python: string; readonly terms: Terms },
  context: Omit<Workplace, 'data'>,
) => {
  const outcome = await runSolution({ ...run, data: masked.data }, ready, context);
  const { exit, work } = outcome;
  if (exit.kind !== 'exited' || exit.code !== 0) return placed(where, executionFailure(outcome, { plain: true }));
  const { fileName } = masked.specification.schema;
  const taken = await takeSubmission(work, fileName, context.store);
  if (!taken.ok) return placed(where, taken);
  const path = context.store.pathOf(taken.value.digest);
  const { findings } = await checkFile(path, masked.specification, {
    openTableEngine: context.intake.openTableEngine,
    scratch: context.scratch,
  });
  const { weights, media } = outcome;
  if (!hasErrors(findings)) return ok({ path, weights, media });
  const advice = new Set(findings.filter(({ severity }) => severity === 'error').map((finding) => finding.advice));
  const details = { file: fileName, advice: [...advice].slice(0, 3).join(' ') };
  return placed(where, fail('invalid-submission', `${fileName} is not valid: ${summary(findings)}`, details));
};

const placed = <F extends { readonly message: string }>(where: string, failure: F): F => ({
  ...failure,
  message: `${where}: ${failure.message}`,
});
