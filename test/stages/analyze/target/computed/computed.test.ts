import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const train = (at: number) => [at, at % 7, 40 + (at % 5), at % 9, 1000 + at];
const competition = (asked: string, said: string, metric: string, cell: number | string = 0) => ({
  'train.csv': csv(['id', 'x', 'weight_before', 'weight_after', 'price'], 60, train),
  'test.csv': csv(['id', 'x', 'weight_before'], 20, (at) => train(100 + at).slice(0, 3)),
  'sample_submission.csv': csv(['id', asked], 20, (at) => [100 + at, cell]),
  'description.md': `${said}\n\n${page(metric)}`,
});

test('a target that the page computes is made of its columns, which are no features', async () => {
  const found = await analysisOf(competition('gain', 'gain = weight_after - weight_before', 'root mean squared error'));
  expect(found).toMatchObject({
    files: { computed: { target: 'gain', by: { kind: 'sum', weights: [1, -1], plus: 0 } } },
    targets: [{ column: 'gain', numeric: { min: -44, max: -32, integral: true } }],
    ...{ features: ['x', 'weight_before'], leaks: ['weight_after', 'price'], warnings: [] },
  });
});

test('a class that begins at a number is of two', async () => {
  const found = await analysisOf(competition('is_dear', 'is_dear = price >= 1030', 'area under the ROC curve', 0.5));
  expect(found.targets[0]?.labels).toEqual([
    { label: '0', count: 30 },
    { label: '1', count: 30 },
  ]);
  expect(found).toMatchObject({ task: 'binary', submission: { columns: [{}, { kind: 'probability' }] } });
});

test('numbers that train never has, and one probability of several classes, are a doubt', async () => {
  const percent = await analysisOf(competition('price', 'Predict it.', 'root mean squared error', 10.5));
  expect(percent.evidence['targets.other']?.[0]?.detail).toContain('the sample shows 10.5');
  const many = await analysisOf(competition('weight_after', 'Predict it.', 'area under the ROC curve', 0.5));
  expect(many.evidence['targets.other']?.[0]?.detail).toContain('has 9 of them');
});

test('Gini orders numbers as well as classes', async () => {
  const said = 'If a price is above 1030, a second inspection follows.';
  const found = await analysisOf(competition('price', said, 'normalized Gini coefficient'));
  expect(found).toMatchObject({ task: 'regression', targets: [{ column: 'price' }], warnings: [] });
});

test('a page that quotes one of the labels that the sample holds asks for no class of two', async () => {
  const kinds = (at: number) => [at, at % 7, ['red', 'green', 'blue'][at % 3] ?? ''];
  const found = await analysisOf({
    'train.csv': csv(['id', 'x', 'kind'], 60, kinds),
    'test.csv': csv(['id', 'x'], 20, (at) => kinds(100 + at).slice(0, 2)),
    'sample_submission.csv': csv(['id', 'kind'], 20, (at) => [100 + at, 'red']),
    'description.md': `Predict the kind, such as 'green'.\n\n${page('area under the ROC curve')}`,
  });
  expect(found.targets).toMatchObject([{ column: 'kind' }]);
});
