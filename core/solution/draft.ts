import type { Finding } from '../schema/finding.ts';
import type { CandidateSource, Draft } from './sources.ts';

/** The static checks, as a source's code meets them. */
export type Check = (
  code: string,
  origin: CandidateSource['origin'],
) => Promise<Pick<Draft, 'findings' | 'complexity'>>;

/** The best draft of all sources so far, and how many attempts it took to get there. */
export interface Drafting {
  readonly best: (Draft & { readonly origin: CandidateSource['origin'] }) | undefined;
  readonly attempts: number;
}

/**
 * Asks the sources in order until one writes code without errors; within a source each attempt hears what was wrong
 * with the last. When none gets there, the best is the one with the fewest errors, then the fewest warnings.
 */
export const draft = async (
  sources: readonly CandidateSource[],
  check: Check,
  announce: (line: string) => void,
): Promise<Drafting> => {
  let best: Drafting['best'];
  let attempts = 0;
  for (const { origin, attempts: allowed, write } of sources) {
    let feedback: readonly Finding[] = [];
    for (let attempt = 1; attempt <= allowed; attempt++) {
      const code = await write(feedback);
      if (code === undefined || code === '') break;
      attempts++;
      if (typeof code !== 'string') {
        announce(`${origin}, attempt ${attempt}: no program: ${code.nothing}`);
        continue;
      }
      const checked = await check(code, origin);
      feedback = checked.findings;
      announce(`${origin}, attempt ${attempt}: ${summary(feedback)}`);
      for (const finding of errorsIn(feedback).slice(0, 20)) announce(`  ${wordsOf(finding)}`);
      if (best === undefined || badness(feedback) < badness(best.findings)) best = { origin, code, ...checked };
      if (errorsIn(feedback).length === 0) return { best, attempts };
    }
  }
  return { best, attempts };
};

export const errorsIn = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === 'error');

const count = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).length;

/** One error outweighs any number of warnings. */
const badness = (findings: readonly Finding[]) =>
  count(findings, 'error') * 1000 + Math.min(999, count(findings, 'warning'));

const wordsOf = ({ line, message, rule }: Finding) => `line ${line ?? 1}: ${message} [${rule}]`;

const summary = (findings: readonly Finding[]) =>
  `${count(findings, 'error')} errors, ${count(findings, 'warning')} warnings in the static checks`;
