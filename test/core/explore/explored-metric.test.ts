import { expect, test } from 'vitest';
import { exploredMetric } from '../../../core/explore/explored-metric.ts';
import { dataToExplore } from '../../rigs/explore/data-to-explore.ts';

test('a model is scored by metrics of one column alone', () => {
  expect(['rmse', 'roc_auc', 'f1', 'qwk'].map(exploredMetric)).toEqual(['rmse', 'auc', 'f1', 'qwk']);
  for (const word of ['mcrmse', 'map@3', 'dice', 'levenshtein', 'nonsense'])
    expect(exploredMetric(word), word).toBeUndefined();
});

test('the metric decides what predictions are, and is refused where it cannot judge the target', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => `${i},${i % 7},${i % 2 === 0 ? 'stays' : 'left'}`).join('\n');
  const explored = await dataToExplore({ 'a.csv': `id,grade,churn\n${rows}\n` });
  const kinds = async (target: string, metric: Parameters<typeof explored.holdBack>[0]) =>
    await explored.holdBack({ target, ...metric });
  expect(await kinds('grade', { metric: 'rmse' })).toMatchObject({ target: { kind: 'numeric', metric: 'rmse' } });
  expect(await kinds('grade', { metric: 'qwk' })).toMatchObject({ target: { kind: 'multiclass', metric: 'qwk' } });
  expect(await kinds('churn', { metric: 'f1' })).toMatchObject({ target: { kind: 'multiclass', positive: 'left' } });
  expect(await kinds('churn', { metric: 'rmse' })).toMatchObject({
    why: expect.stringContaining('rmse judges numbers'),
  });
  expect(await kinds('grade', { metric: 'auc' })).toMatchObject({ why: expect.stringContaining('one of two labels') });
});
