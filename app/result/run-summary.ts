import type { Result } from '../../core/schema/result.ts';
import { literal, markdownTable } from '../../services/text/markdown.ts';
import { barChart } from '../batch/report/job-plot.ts';
import { scoreOfResult } from '../batch/row/score.ts';
import type { Refusal } from '../refusal.ts';
import { labelOf } from './doubt-words.ts';

/** A run for GitHub's page of a job: its status first, then the details. */
export const runSummary = (result: Result): string => {
  const { slug, runId, status, summary, report, failures, timings, submitted, models, sandbox } = result;
  const { score, metric } = scoreOfResult(result);
  const cost = models === null || models.cost === null ? '' : `${(models.cost / 1e6).toFixed(2)} ${models.currency}`;
  const facts: readonly (readonly [string, string])[] = [
    ['competition', slug],
    ['run', runId],
    ['status', labelOf(result)],
    ['score', score === '' ? '' : `${score} (${metric})`],
    [
      'submitted',
      submitted === null ? '' : `${submitted.ref ?? 'no number'}: ${submitted.publicScore ?? submitted.status}`,
    ],
    ['strategy', report?.strategy ?? ''],
    ['cost', cost],
    ['seconds', timings.total.toFixed(1)],
    ['sandbox', sandbox.tier],
  ];
  const shown = facts.filter(([, value]) => value !== '');
  const bars = Object.entries(timings.stages).map(([label, value]) => ({ label, value }));
  const warnings = report?.verdict.findings.filter(({ severity }) => severity === 'warning') ?? [];
  return `${[
    `### Medalist: ${literal(slug, 100)}: ${labelOf(result)}`,
    literal(summary, 1000),
    markdownTable(
      ['', ''],
      shown.map(([name, value]) => [name, literal(value)]),
    ),
    ...(bars.length === 0 ? [] : [barChart('Seconds by stage', 'seconds', bars)]),
    ...list(
      'In doubt',
      result.doubt.map(({ kind, message }) => `${message} (${kind})`),
    ),
    ...list('Repaired', report?.repairs.map(({ what, cells }) => `${what} (${cells} cells)`) ?? []),
    ...list(
      'Look at',
      warnings.map(({ message }) => message),
    ),
    ...list(
      status === 'failed' || status === 'fallback' ? 'Why' : 'Overcome on the way',
      failures.map(({ stage, message, advice = '' }) => `${stage}: ${message} ${advice}`),
    ),
  ].join('\n\n')}\n`;
};

/** A refusal in the same style. */
export const refusalSummary = ({ kind, message, advice }: Pick<Refusal, 'message' | 'advice'> & { kind: string }) =>
  `### Medalist: ${literal(kind, 40)}\n\n${literal(message, 1000)}\n\n${literal(advice, 1000)}\n`;

const mostItems = 20;

const list = (title: string, items: readonly string[]): string[] => {
  if (items.length === 0) return [];
  const more = items.length > mostItems ? [`- and ${items.length - mostItems} more, in result.json`] : [];
  return [`**${title}**`, [...items.slice(0, mostItems).map((item) => `- ${literal(item, 500)}`), ...more].join('\n')];
};
