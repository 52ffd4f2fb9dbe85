import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const hour = (offset: number) =>
  `201207${String(1 + Math.floor(offset / 24)).padStart(2, '0')}${String(offset % 24).padStart(2, '0')}`;

test('without a test table, a date in the sample tells of its rows and is not asked for', async () => {
  const found = await analysisOf({
    'train.csv': csv(['date', 'wp1', 'wp2'], 96, (i) => [hour(i), (i % 7) / 10, (i % 5) / 10]),
    'benchmark.csv': csv(['id', 'date', 'wp1', 'wp2'], 24, (i) => [i + 1, hour(96 + i), 0, 0]),
    'description.md': page('the root mean square error (RMSE)'),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['wp1', 'wp2']);
  expect(found.features).toContain('date');
  expect(found.time).toEqual({ column: 'date', kind: 'future' });
});
