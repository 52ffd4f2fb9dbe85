import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { findPython } from '../../services/python/environment.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import { mergePredictions } from '../../services/python/merger.ts';
import type { Workplace } from '../masking/workplace.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import { Blend } from '../schema/search/blend.ts';
import { type Answers, layOut } from './lay-out.ts';

/** The terms of a comparison of answers. */
export interface BlendQuestion {
  /** `pair`: one candidate beside the template, on the rows of the search alone. `merge`: which answer is shipped. */
  readonly purpose: 'pair' | 'merge';
  /** The number of candidates in the whole search. */
  readonly tried: number;
  readonly seed: number;
  /** Seconds. */
  readonly left: () => number;
  /** The folder where the predictions lie side by side. */
  readonly folder: string;
}

/** Seconds below which nothing is compared: the libraries alone take one. */
const leastComparing = 2.5;

/** What the program in templates/merge makes of the answers; `file`: where the blended submission lies, if it kept any. */
export const blend = async (
  answers: Answers,
  { purpose, tried, seed, left, folder }: BlendQuestion,
  context: Omit<Workplace, 'say'> & { readonly terms: Terms | null },
): Promise<Result<{ readonly blend: Blend; readonly file: string }>> => {
  const python = findPython();
  if (python === undefined || context.terms === null) return noResult('there is no Python to compare answers with');
  const laid = await layOut(answers, folder, context);
  if (!laid.ok) return laid;
  const seconds = left();
  if (seconds < leastComparing) return noResult('there was no time to measure it');
  const { submission, metric, about } = answers.competition;
  const order = {
    ...{ purpose, tried, seed, metric: metric.name, direction: metric.direction },
    choose_only: about?.codeOnly === true, // a notebook runs one program
    specification: laid.value.specification,
    answers: 'answers.csv',
    members: laid.value.members,
    submission: {
      key: submission.key,
      targets: submission.columns.flatMap(({ name, role }) => (role === 'target' ? [name] : [])),
    },
  };
  writeFileSync(join(folder, 'merge.json'), JSON.stringify(order));
  const { sandbox } = context.terms;
  const merged = await mergePredictions({ python, sandbox, folder, seconds, signal: context.signal });
  if ('why' in merged) return noResult(merged.why);
  const printed = Printed.safeParse(merged.printed);
  if (!printed.success) throw new Error(`templates/merge printed what it should not: ${printed.error.message}`);
  const { left_out, ...decided } = printed.data;
  const [lost] = Object.values(left_out);
  // of a search with many, those who could not be compared are not the point
  const why = decided.search === null && lost !== undefined ? lost : decided.why;
  return ok({ blend: { ...decided, why }, file: join(folder, 'blend.csv') });
};

/** The JSON that the program prints. `left_out` says why an answer was not compared. */
const Printed = Blend.extend({ left_out: z.record(z.string(), z.string()) });
