import type { Result } from '../../../core/schema/result.ts';
import { formatMoney } from '../../../services/ledger/money.ts';
import { describePeaks } from '../../../services/python/limits/peaks-words.ts';
import type { Facts } from '../facts.ts';
import { curves } from './curves.ts';
import { minutes } from './head.ts';
import { facts, folded, type Part, section, table } from './parts.ts';

/** Where time and money went. */
export const time = ({ result, told }: Facts): readonly Part[] => {
  const { timings, peaks } = result;
  const words = facts([
    ['in all', minutes(timings.total)],
    ['programs', minutes(timings.python)],
    ['Medalist itself', `${timings.harness.toFixed(1)} s`],
    ['programs used', peaks === null ? null : describePeaks(peaks)],
  ]);
  const metric = result.report?.metric.name ?? 'score';
  return [
    section('time', 'Time', words, ...curves(told, metric), folded('Seconds by stage', stagesOf(result))),
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
