import * as z from 'zod';
import { fail, ok } from '../core/outcome.ts';
import type { Finding } from '../core/schema/finding.ts';
import { leastChecking } from '../core/solution/run/taking-time.ts';
import { hasErrors } from '../core/submission/check/check.ts';
import { checkFile } from '../core/submission/check/check-file.ts';
import { constantAnswer } from '../core/submission/check/constant-answer.ts';
import { summary } from '../core/submission/finding.ts';
import { remedyFor } from '../core/submission/remedy.ts';
import { specificationOf } from '../core/submission/specification.ts';
import { competition, submission, verdict } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/**
 * Checks a submission against everything that is known about its form. Only the solution's own file is repaired, and only once. A
 * constant is no answer, whoever wrote it: only the fallback may be one.
 */
export const validate = defineStage({
  name: 'validate',
  version: 7,
  needs: { submission, competition },
  wants: {},
  makes: verdict,
  params: z.strictObject({}),
  timeoutMs: 300_000,
  recover: { 'needs-repair': 'repair', unusable: 'retry', constant: 'retry' },
  headline: ({ rows, findings }) =>
    `${rows} rows, valid${findings.length === 0 ? '' : `; look at ${[...new Set(findings.map(({ rule }) => rule))].join(', ')}`}`,
  cached: true,
  run: async (input, { store, scratch, granted, intake: { openTableEngine } }) => {
    const specification = specificationOf(input.competition, store.pathOf);
    const checked = await checkFile(store.pathOf(input.submission.file), specification, {
      ...{ openTableEngine, scratch },
      ...(granted !== undefined && { seconds: Math.max(leastChecking, granted) }),
    });
    const { rows } = checked;
    const findings =
      input.submission.origin === 'fallback' ? checked.findings.map(withBlanksAllowed) : checked.findings;
    const file = input.competition.submission.fileName;
    const remedy = remedyFor(findings);
    if (remedy === 'repair' && input.submission.origin === 'solution')
      return fail('needs-repair', summary(findings) || 'rows, columns or bytes are not in canonical order', { file });
    if (hasErrors(findings)) return fail('unusable', summary(findings), { file, ...adviceOf(findings) });
    const same =
      input.submission.origin === 'fallback' ? [] : constantAnswer(input.competition.submission.columns, checked);
    if (same.length > 0)
      return fail('constant', `the answer is the same in all ${rows} rows: ${wordsOf(same)}`, {
        file,
        advice: 'Write a prediction for each row: a constant is what the fallback is.',
      });
    return ok({ file: input.submission.file, rows, findings: [...findings] });
  },
});

/** The fallback writes blanks only in columns that are blank in the sample. They are valid there. */
const withBlanksAllowed = (finding: Finding): Finding =>
  finding.rule === 'all-missing' ? { ...finding, severity: 'warning' } : finding;

const mostNamed = 3;

const wordsOf = (findings: readonly Finding[]): string => {
  const more = findings.length - mostNamed;
  const named = findings.slice(0, mostNamed).map(({ message }) => message);
  return `${named.join('; ')}${more > 0 ? `; and ${more} columns more` : ''}`;
};

/** Advice for the writer of the next attempt. */
const adviceOf = (findings: readonly Finding[]): { advice?: string } => {
  const advice = new Set(findings.filter((f) => f.severity === 'error').map((f) => f.advice));
  return { advice: [...advice].slice(0, 3).join(' ') };
};
