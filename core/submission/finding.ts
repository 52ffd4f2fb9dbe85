import type { Finding } from '../schema/finding.ts';

type Details = Pick<Finding, 'rows' | 'columnName' | 'examples'>;
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

const finding =
  (severity: Finding['severity']) =>
  (rule: string, message: string, advice: string, details: Details = {}): Finding => ({
    rule,
    severity,
    message,
    advice,
    ...details,
    ...(details.examples === undefined ? {} : { examples: details.examples.slice(0, 5).map(shortened) }),
  });

/** The file will be rejected, or scored wrongly. */
export const error = finding('error');
/** The file is valid; somebody should look. */
export const warning = finding('warning');

/** `1 row`, `3 rows`. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Names in a message: the first five, then how many more. */
export const listed = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => JSON.stringify(shortened(name)))
    .join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');

/** All findings in a few lines, worst first: what a failure says. */
export const summary = (findings: readonly Finding[]): string => {
  const errors = findings.filter((f) => f.severity === 'error');
  const shown = errors.slice(0, 8).map((f) => {
    const examples = f.examples === undefined || f.examples.length === 0 ? '' : ` (${f.examples.join('; ')})`;
    return `${f.rule}: ${f.message}${examples}`;
  });
  return [...shown, ...(errors.length > 8 ? [`... and ${errors.length - 8} more`] : [])].join('\n');
};
