import { join } from 'node:path';
import { projectRoot } from '../../services/package/root.ts';
import type { Choice } from '../../services/python/sandbox/choose.ts';
import { score } from '../../services/python/scorer.ts';
import { constantsOf } from '../baseline/constant.ts';
import { writeConstant } from '../baseline/write.ts';
import { fail, ok } from '../outcome.ts';
import type { Rehearsal } from '../schema/judged/rehearsal.ts';
import type { Specification } from '../submission/specification.ts';

/** Rows whose answers no solution sees, with the files that score them. */
export interface HiddenAnswers {
  /** Canonical CSV of the key and carry columns: the rows a submission must have. */
  readonly expected: string;
  /** The folder of answers.csv and specification.json; never shown to a solution. */
  readonly answers: string;
  readonly specification: Specification;
}
type Measured = Pick<Rehearsal, 'score' | 'error' | 'baseline' | 'difference' | 'why'>;

/**
 * Scores a submission for masked data, and the plain constant beside it. Where the constant has a score and the submission
 * has none, the submission is at fault.
 */
export const measure = async (
  {
    masked,
    submission,
    metric,
  }: { readonly masked: HiddenAnswers; readonly submission: string; readonly metric: string },
  { python, sandbox, seconds = 600 }: { readonly python: string; readonly sandbox: Choice; readonly seconds?: number },
) => {
  const rival = await writeBaseline(masked, join(masked.answers, 'constant.csv'));
  const scored = (file: string, rivals: readonly string[]) =>
    score({
      python,
      sandbox,
      script: join(projectRoot, 'templates', 'score'),
      answers: masked.answers,
      submission: file,
      seconds,
      args: (answers, copy) => {
        const at = (name: string) => join(answers, name);
        return [metric, at('answers.csv'), copy, at('specification.json'), ...rivals.map(at)];
      },
    });
  const graded = await scored(submission, rival === null ? [] : ['constant.csv']);
  if ('score' in graded) {
    const { error = null, rival: baseline = null, difference = null } = graded;
    return ok<Measured>({ score: graded.score, error, baseline, difference, why: null });
  }
  const plain = rival === null ? { why: '' } : await scored(rival, []);
  return 'why' in plain
    ? ok<Measured>({ score: null, baseline: null, why: graded.why })
    : fail('invalid-submission', `the submission cannot be scored by ${metric}: ${graded.why}`);
};

/** The plain constant for masked data, as the fallback writes it; null where nothing is known to write. */
const writeBaseline = async ({ specification, expected }: HiddenAnswers, path: string): Promise<string | null> => {
  const constants = new Map<string, string>();
  for (const [name, cell] of constantsOf(specification)) {
    if (cell === null) return null;
    constants.set(name, cell);
  }
  await writeConstant(expected, path, specification.schema.header, constants);
  return path;
};
