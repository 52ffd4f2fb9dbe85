import type { Finding, Repair } from '../../core/schema/finding.ts';
import { printable } from './terminal/printable.ts';
import { table } from './terminal/table.ts';
import { paint } from './terminal/terminal.ts';

const severities = ['error', 'warning', 'info'] as const;
const colours = { error: 'red', warning: 'yellow', info: 'blue' } as const;
const indent = '    ';

/** A table of findings, worst first, each with its examples and what to do about it. */
export const describeFindings = (findings: readonly Finding[], stream: NodeJS.WriteStream): string => {
  const sorted = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const rows = sorted.map(({ severity, rule, columnName, rows, message }) => [
    severity,
    printable(rule),
    columnName === undefined ? '-' : printable(columnName),
    rows === undefined ? '-' : String(rows),
    printable(message),
  ]);
  const [head = '', ...lines] = table(['severity', 'rule', 'column', 'rows', 'message'], rows).split('\n');
  const described = sorted.flatMap(({ severity, examples = [], advice }, i) => [
    paint(colours[severity], severity, { stream }) + (lines[i] ?? '').slice(severity.length),
    ...examples.map((example) => dimmed(`${indent}e.g.  ${printable(example)}`, stream)),
    `${indent}do    ${printable(advice)}`,
  ]);
  return [dimmed(head, stream), ...described].join('\n');
};

/** A table of repairs: the rule, how many cells it changed, what it did, and examples. */
export const describeRepairs = (repairs: readonly Repair[], stream: NodeJS.WriteStream): string => {
  const rows = repairs.map(({ rule, cells, what }) => [
    printable(rule),
    cells === 0 ? '-' : String(cells),
    printable(what),
  ]);
  const [head = '', ...lines] = table(['rule', 'cells', 'what'], rows).split('\n');
  const examples = (i: number) => (repairs[i]?.examples ?? []).map((example) => `${indent}${printable(example)}`);
  const described = lines.flatMap((line, i) => [line, ...examples(i).map((text) => dimmed(text, stream))]);
  return [dimmed(head, stream), ...described].join('\n');
};

const dimmed = (text: string, stream: NodeJS.WriteStream) => paint('dim', text, { stream });

/** `2 errors, 1 warning`; empty when there is nothing. */
export const countFindings = (findings: readonly Finding[]): string =>
  severities
    .map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 || severity === 'info' ? '' : 's'}`)
    .join(', ');
