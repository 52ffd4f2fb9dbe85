import * as z from 'zod';
import { section } from '../../core/brief/wording/sections.ts';
import type { Trial } from '../../core/schema/search/trial.ts';
import { fence } from '../../services/claude/prompt/fence.ts';

/** How the program compares with the template, as its comparison found. */
export const Parent = z.strictObject({
  verdict: z.enum(['keep', 'discard']),
  /** What the blend gained, rounded to one figure; positive is better. */
  gain: z.number().nullable(),
  /** Standard error of the gain. */
  error: z.number().nullable(),
  /** The program's own score. */
  score: z.number().nullable(),
});
export type Parent = z.output<typeof Parent>;

/** The verdict in words. Its numbers are rounded so far that no model can aim at the rows on which programs are compared. */
export const verdictWords = (parent: Parent): string => {
  const { verdict, gain, error, score } = parent;
  if (verdict === 'discard' && gain === null)
    return 'Our verdict: discard. It could not be measured beside the template, so nothing is known of its worth.';
  const figures = [
    ...(gain === null ? [] : [`gain ${rounded(gain, 1)}`]),
    ...(error === null ? [] : [`standard error ${rounded(error, 1)}`]),
    ...(score === null ? [] : [`the program alone scores about ${rounded(score, 2)}`]),
  ];
  return `Our verdict: ${judgedWords(parent)}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}.`;
};

const judgedWords = ({ verdict, gain, error }: Parent): string => {
  if (verdict === 'keep') return 'keep. The blend with the template is better by more than one standard error';
  return gain !== null && error !== null && gain > error
    ? 'discard. The blend with the template is better by more than one standard error, but that may be the luck of one stretch of time, or of its level'
    : 'discard. The blend with the template is not better by more than one standard error';
};

/** What the program printed, unchanged, and how it used its time. */
export const outputWords = (run: Trial['run']): string => {
  if (run === undefined) return '';
  const { given, used, output } = run;
  const left = Math.round(given - used);
  const rest = left > 0 ? `${left} were left` : 'none were left';
  return section(
    `In its last run it was told it had ${Math.round(given)} seconds (--time) and took ${Math.round(used)}: ${rest}. The last of what it printed:`,
    fence('output of the program', output === '' ? '(nothing)' : output, 4_100),
  );
};

const rounded = (value: number, figures: number): string => String(Number(value.toPrecision(figures)));
