import type { Finding } from '../../core/schema/finding.ts';
import type { Rehearsal } from '../../core/schema/judged/rehearsal.ts';
import { short, withError } from '../../services/text/figures.ts';
import { besideConstant } from './beside-constant.ts';

/** What the review subtracts from 1, and why; docs/language-models/review.md has the table. */
export const deductions = {
  /** For each rule that found an error. */
  error: 0.6,
  /** For each rule that only warns, and for all of these together. */
  warning: 0.1,
  warnings: 0.3,
  /** The rehearsed score is worse than the constant's, or the same. */
  worthless: 0.6,
  /** It is better by less than a hundredth, or by no more than chance makes it. */
  poor: 0.1,
} as const;

/** With this score or more a candidate is measured; below it, one better program is asked for. */
export const acceptMark = 0.8;

/** Below this score a candidate is rejected, and another strategy is followed. */
export const passMark = 0.5;

export interface Judgement {
  readonly score: number;
  readonly reasons: readonly string[];
  /** Says why nothing was measured. It costs nothing, so it comes after every reason. */
  readonly unmeasured: string | null;
}

/** All that is said of a candidate, the gravest first. */
export const wordsOf = ({ reasons, unmeasured }: Judgement): readonly string[] =>
  unmeasured === null ? reasons : [...reasons, unmeasured];

/** The rules' score of a candidate, 1 minus all deductions, with the reasons. */
export const judge = (findings: readonly Finding[], rehearsal: Rehearsal | undefined): Judgement => {
  const rules = (severity: Finding['severity']) => [
    ...Map.groupBy(
      findings.filter((f) => f.severity === severity),
      (f) => f.rule,
    ),
  ];
  const said = (found: readonly (readonly [string, readonly Finding[]])[]) =>
    found.map(([rule, [first]]) => `${rule}, line ${first?.line ?? 1}: ${first?.message ?? ''}`.slice(0, 900));
  const [errors, warnings] = [rules('error'), rules('warning')];
  const measured = measure(rehearsal);
  const off =
    deductions.error * errors.length +
    Math.min(deductions.warnings, deductions.warning * warnings.length) +
    measured.off;
  return {
    score: Number(Math.max(0, 1 - off).toFixed(2)),
    reasons: [...said(errors), ...measured.reasons, ...said(warnings)].slice(0, 30),
    unmeasured: rehearsal !== undefined && isUnmeasured(rehearsal) ? `not measured: ${rehearsal.why}` : null,
  };
};

const isUnmeasured = (rehearsal: Rehearsal): boolean => besideConstant(rehearsal) === 'unmeasured';

const measure = (rehearsal: Rehearsal | undefined): { readonly off: number; readonly reasons: readonly string[] } => {
  if (rehearsal === undefined) return { off: 0, reasons: [] };
  const { score, error, baseline, metric } = rehearsal;
  const own = score === null ? '' : `${metric} ${withError(score, error)} on held rows`;
  const beside = baseline === null ? own : `${own}, a plain constant ${short(baseline)}`;
  switch (besideConstant(rehearsal)) {
    case 'unmeasured':
      return { off: 0, reasons: [] };
    case 'alone':
    case 'better':
      return { off: 0, reasons: [beside] };
    case 'worse':
      return { off: deductions.worthless, reasons: [`no better than a constant: ${beside}`] };
    case 'like it':
      return { off: deductions.poor, reasons: [`not better than a constant beyond chance: ${beside}`] };
    case 'hardly better':
      return { off: deductions.poor, reasons: [`hardly better than a constant: ${beside}`] };
  }
};
