import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

test('a table that is to be filled in is test and sample, under any name', async () => {
  const found = await analysisOf({
    'Stays_2011.csv': csv(['Member', 'Truncated', 'Days'], 60, (i) => [i, i % 2, i % 5]),
    'Members.csv': csv(['Member', 'Age'], 90, (i) => [i, 20 + (i % 40)]),
    'Target.csv': csv(['Member', 'Truncated', 'Days'], 30, (i) => [60 + i, i % 2, '']),
    'description.md': page('the root mean squared logarithmic error'),
  });
  expect(found.files).toMatchObject({ train: ['Stays_2011.csv'], test: ['Target.csv'], sample: 'Target.csv' });
  expect(found.targets).toMatchObject([{ column: 'Days' }]);
  expect(found.submission).toMatchObject({ header: ['Member', 'Truncated', 'Days'], key: ['Member'] });
});
