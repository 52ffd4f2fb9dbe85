import { quoteLines } from '../brief/wording/quote-lines.ts';
import type { Finding } from '../schema/finding.ts';

const most = 40;

/** What the checks found in a program, each with its line and what stands there: what a model fixes by. */
export const findingsWords = (findings: readonly Finding[], code: string): string => {
  const worthIt = findings.filter(({ severity }) => severity !== 'info');
  const lines = worthIt.slice(0, most).map((finding) => {
    const { severity, line, rule, message, advice } = finding;
    const place = line === undefined ? '' : `line ${line}: `;
    const quoted = line === undefined ? '' : `\n${quoteLines(code, line)}`;
    return `${severity} ${place}${message} [${rule}]${quoted}\n  ${advice}`;
  });
  const left = worthIt.length - lines.length;
  return [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
};
