import { metricNames, metrics } from '../../core/metrics/table.ts';

/** docs/submission/metrics.md: a line for every metric, as core/metrics/metrics.json has it. */
export const metricsTable = (): string => {
  const lines = metricNames.map((name) => {
    const { direction, wants, aliases, traits, note } = metrics[name];
    const holds = traits.includes('never-negative') ? `${wants}, never below 0` : wants;
    const cells = [name, direction === 'max' ? 'up' : 'down', holds, aliases.join(', '), note ?? ''];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| name | better | a submission holds | also called | notes |', '|---|---|---|---|---|', ...lines].join('\n');
};
