import { expect, test } from 'vitest';
import { type MetricName, metricNamed } from '../../../core/metrics/table.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { postprocessFor } from '../../../stages/plan/postprocess.ts';
import { competitionFor, ids, key, profile, specimen, target } from '../../core/submission/check/specimen.ts';

const whole = { integral: true, min: 0, max: 9, mean: 3, median: 2, std: 2, meanLog1p: 1 };
const steps = (metric: MetricName, kind: Parameters<typeof target>[1], more: Partial<Competition> = {}) =>
  postprocessFor(
    competitionFor(
      specimen({
        columns: [key('id'), target('p', kind)],
        rows: ids(2),
        metric,
        targets: [profile('p', { numeric: whole })],
      }),
      '0'.repeat(64),
      { metric: metricNamed(metric, 'high'), ...more },
    ),
  );

test.each<[MetricName, Parameters<typeof target>[1], string[]]>([
  ['logloss', 'probability', ['temper']],
  ['f1', 'class-int', ['threshold']],
  ['mae', 'real', ['clip', 'snap', 'round']],
  ['rmse', 'real', ['clip', 'round']],
  ['smape', 'real', ['log-target', 'clip', 'snap']],
  ['pearson', 'real', ['clip']],
])('%s of %s', (metric, kind, wanted) => expect(steps(metric, kind)).toEqual(expect.arrayContaining(wanted)));

test('a future may take values that train never had', () => {
  const time = { column: 'date', kind: 'future' } as const;
  expect(steps('mae', 'real', { time })).toEqual(['round']);
});

test('an order is not rounded', () => {
  expect(steps('pearson', 'real')).not.toContain('round');
});
