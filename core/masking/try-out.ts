import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { writeTable } from '../../services/csv/write/transform.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import { plainWords } from '../brief/wording/plain-words.ts';
import { fail, ok } from '../outcome.ts';
import type { Rehearsal } from '../schema/judged/rehearsal.ts';
import { executionFailure, outputLines } from '../solution/run/failure.ts';
import { takeSubmission } from '../solution/run/outputs.ts';
import { type Ran, runSolution, type SolutionRun } from '../solution/run/run-solution.ts';
import { takingSignal, takingTime } from '../solution/run/taking-time.ts';
import { hasErrors } from '../submission/check/check.ts';
import { checkFile } from '../submission/check/check-file.ts';
import { summary } from '../submission/finding.ts';
import { repairFile } from '../submission/repair/repair.ts';
import type { Masked } from './mask.ts';
import type { Workplace } from './workplace.ts';

/** One run on masked data. */
export interface Pass {
  /** The words that failures begin with: `in the quick pass on 500 rows`. */
  readonly where: string;
  readonly masked: Pick<Masked, 'data' | 'specification'>;
  readonly run: Omit<SolutionRun, 'data'>;
  /** An invalid submission is repaired where that guesses nothing, since nobody can change the program. */
  readonly repairs?: boolean;
  /** Takes the last answer of a template that the clock ended: whenever it has a better one, it writes all its files anew. */
  readonly takesLast?: boolean;
}

/** A submission that passes validation: its path, the run that wrote it, its folder, and the facts that the run reported. */
export interface Tried extends Pick<Ran, 'work' | 'weights' | 'media'> {
  readonly path: string;
  readonly run: NonNullable<Rehearsal['run']>;
}

const longestOutput = 4_000;

/** Runs the solution on masked data, and validates its submission. */
export const tryOut = async (
  { where, masked, run, repairs = false, takesLast = false }: Pass,
  ready: { readonly python: string; readonly terms: Terms },
  context: Omit<Workplace, 'data'>,
) => {
  const began = performance.now();
  const outcome = await runSolution({ ...run, data: masked.data }, ready, context);
  const used = (performance.now() - began) / 1000 / run.time.argument;
  const { exit, work, tail } = outcome;
  if (exit.kind !== 'exited' || exit.code !== 0) {
    const failure = executionFailure(outcome, { plain: true });
    if (!takesLast || failure.kind !== 'timed-out' || !outcome.learned) return placed(where, failure);
  }
  const { fileName } = masked.specification.schema;
  const signal = takingSignal(context.signal, run.time.killed, began);
  const taken = await takeSubmission(work, fileName, { store: context.store, signal });
  if (!taken.ok) return placed(where, taken);
  const path = context.store.pathOf(taken.value.digest);
  const seconds = takingTime(run.time.killed, (performance.now() - began) / 1000);
  const { findings } = await checkFile(path, masked.specification, {
    openTableEngine: context.intake.openTableEngine,
    scratch: context.scratch,
    seconds,
  });
  const output = plainWords(outputLines(tail).join('\n'), longestOutput - 10);
  const { weights, media } = outcome;
  if (!hasErrors(findings)) return ok<Tried>({ path, work, weights, media, run: { took: tookOf(used), output } });
  const repaired = repairs
    ? await repair(path, masked.specification, { scratch: context.scratch, seconds })
    : undefined;
  if (repaired !== undefined) {
    context.say({ type: 'stage.log', line: `${where}: ${fileName} is repaired: ${repaired.what}` });
    return ok<Tried>({ path: repaired.path, work, weights, media, run: { took: tookOf(used), output } });
  }
  const advice = new Set(findings.filter(({ severity }) => severity === 'error').map((finding) => finding.advice));
  const details = { file: fileName, advice: [...advice].slice(0, 3).join(' ') };
  return placed(where, fail('invalid-submission', `${fileName} is not valid: ${summary(findings)}`, details));
};

const repair = async (
  path: string,
  specification: Masked['specification'],
  { scratch, seconds }: { readonly scratch: string; readonly seconds: number },
) => {
  const repaired = await repairFile(path, specification, { scratch, seconds, manifest: null });
  if (!repaired.ok) return undefined;
  const file = join(mkdtempSync(join(scratch, 'repaired-')), 'submission.csv');
  writeTable(file, repaired.table);
  return { path: file, what: repaired.repairs.map(({ rule }) => rule).join(', ') };
};

/** Words the share `used` of the time that the program was told. */
const tookOf = (used: number): Tried['run']['took'] => (used < 0.5 ? 'under half' : used <= 1 ? 'over half' : 'more');

const placed = <F extends { readonly message: string }>(where: string, failure: F): F => ({
  ...failure,
  message: `${where}: ${failure.message}`,
});
