import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const reasons = ['sign', 'NA', 'order'];
const asking = (target: string, cell: string) => ({
  'train.csv': csv(['row_id', 'text', 'Category', 'Reason'], 60, (i) => [
    i,
    `words ${i % 7} of it`,
    i % 2 === 0 ? 'True' : 'False',
    reasons[i % 3] ?? '',
  ]),
  'test.csv': csv(['row_id', 'text'], 20, (i) => [60 + i, `words ${i % 5} of it`]),
  'sample_submission.csv': csv(['row_id', target], 20, (i) => [60 + i, cell]),
  'description.md': page('Mean Average Precision @ 3 (MAP@3)'),
});

test.each([
  ['Category:Reason', 'True:NA False:sign'],
  ['category_reason', 'True:NA False:sign'],
])('%s is learned as the cells of two columns in one, as the sample writes them', async (target, cell) => {
  const found = await analysisOf(asking(target, cell));
  expect(found.files.joined).toEqual({ target, columns: ['Category', 'Reason'], separator: ':', missing: 'NA' });
  expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual([
    'False:NA',
    'False:order',
    'False:sign',
    'True:NA',
    'True:order',
    'True:sign',
  ]);
  expect([found.features, found.warnings]).toEqual([['text'], []]);
});

test('a name that holds one column of train only is put together of none', async () => {
  const found = await analysisOf(asking('Category:Other', 'True:NA'));
  expect(found.files.joined).toBeUndefined();
});
