import type { Result } from '../../../core/schema/result.ts';
import { formatMoney } from '../../../services/ledger/money.ts';
import { describePeaks } from '../../../services/python/limits/peaks-words.ts';
import { linesChart } from '../charts/lines.ts';
import { timelineChart } from '../charts/timeline.ts';
import type { Facts } from '../facts.ts';
import { minutes } from './head.ts';
import { chart, facts, folded, type Part, section, table } from './parts.ts';

/** Where time and money went. */
export const time = ({ result, told }: Facts): readonly Part[] => {
  const { timings, peaks } = result;
  const words = facts([
    ['in all', minutes(timings.total)],
    ['programs', minutes(timings.python)],
    ['Medalist itself', `${timings.harness.toFixed(1)} s`],
    ['at most', peaks === null ? null : describePeaks(peaks)],
  ]);
  const { bars, use, progress } = told;
  const curves = progress.filter(({ points }) => points.length > 1).slice(0, 3);
  const metric = result.report?.metric.name ?? 'score';
  return [
    section(
      'time',
      'Time',
      words,
      bars.length === 0 ? null : chart(timelineChart(bars), 'When each stage was at work, in seconds of the run'),
      curves.length === 0
        ? null
        : chart(
            linesChart(curves, { unit: metric, isStep: true, fromZero: false }),
            `${metric} over time, cross-validated`,
          ),
      use.cores.points.length < 2
        ? null
        : chart(linesChart([use.cores, use.memory], { unit: '' }), 'Cores and memory that programs used'),
      folded('Seconds by stage', stagesOf(result)),
    ),
    ...moneyOf(result),
  ];
};

const stagesOf = ({ timings }: Result): Part =>
  table(
    ['stage', 'seconds'],
    Object.entries(timings.stages).map(([stage, seconds]) => [stage, seconds.toFixed(1)]),
    [1],
  );

const moneyOf = ({ models, budget }: Result): readonly Part[] => {
  if (models === null) return [];
  const rows = models.roles.map(
    ({ role, stage, model, calls, remembered, inputTokens, outputTokens, seconds, cost }) => [
      ...[
        role,
        stage,
        model,
        String(calls),
        String(remembered),
        inputTokens.toLocaleString('en'),
        outputTokens.toLocaleString('en'),
      ],
      ...[seconds.toFixed(0), cost === null ? 'unknown' : formatMoney(cost)],
    ],
  );
  const head = ['role', 'stage', 'model', 'calls', 'remembered', 'tokens in', 'out', 'seconds', models.currency];
  return [
    section(
      'money',
      'Language models',
      table(head, rows, [3, 4, 5, 6, 7, 8]),
      ...budget.map((line) => facts([['budget', line]])),
    ),
  ];
};
