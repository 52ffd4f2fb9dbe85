import { join } from 'node:path';
import { projectRoot } from '../../services/project.ts';
import type { Choice } from '../../services/python/sandbox/choose.ts';
import { score } from '../../services/python/scorer.ts';
import { fail, ok } from '../define.ts';
import { constantsOf } from '../fallback/constant.ts';
import { writeConstant } from '../fallback/write.ts';
import type { Masked } from './mask.ts';

interface Measured {
  readonly score: number | null;
  readonly baseline: number | null;
  readonly why: string | null;
}

/**
 * Scores a submission for masked data, and the plain constant beside it. Where the constant has a score and the submission
 * has none, the submission is at fault.
 */
export const measure = async (
  { masked, submission, metric }: { readonly masked: Masked; readonly submission: string; readonly metric: string },
  { python, sandbox, scratch }: { readonly python: string; readonly sandbox: Choice; readonly scratch: string },
) => {
  const scored = (file: string) =>
    score({
      python,
      sandbox,
      script: join(projectRoot, 'templates', 'score'),
      answers: masked.answers,
      submission: file,
      args: (answers, copy) => [metric, join(answers, 'answers.csv'), copy, join(answers, 'specification.json')],
    });
  const constant = await writeBaseline(masked, join(scratch, 'constant.csv'));
  const [own, plain] = await Promise.all([scored(submission), constant === null ? null : scored(constant)]);
  const baseline = plain !== null && 'score' in plain ? plain.score : null;
  if ('score' in own) return ok<Measured>({ score: own.score, baseline, why: null });
  return baseline === null
    ? ok<Measured>({ score: null, baseline, why: own.why })
    : fail('invalid-submission', `the submission cannot be scored by ${metric}: ${own.why}`);
};

/** The plain constant for masked data, as the fallback writes it; null where nothing is known to write. */
const writeBaseline = async ({ specification, expected }: Masked, path: string): Promise<string | null> => {
  const constants = new Map<string, string>();
  for (const [name, cell] of constantsOf(specification)) {
    if (cell === null) return null;
    constants.set(name, cell);
  }
  await writeConstant(expected, path, specification.schema.header, constants);
  return path;
};
