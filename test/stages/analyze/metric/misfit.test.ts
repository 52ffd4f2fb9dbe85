import { describe, expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const silent = '# Overview\n\nPredict something.\n';
const withTarget = (answer: (row: number) => string | number, fill: string | number, text: string) => ({
  'train.csv': csv(['id', 'x', 'y'], 60, (i) => [i, i % 7, answer(i)]),
  'test.csv': csv(['id', 'x'], 20, (i) => [60 + i, i % 7]),
  'sample_submission.csv': csv(['id', 'y'], 20, (i) => [60 + i, fill]),
  'description.md': text,
});
const priceOf = (row: number) => 9000 + row * 137;

describe('a word in passing is not taken where it does not fit the target', () => {
  test.each([
    ['accuracy, and prices', priceOf, 0, 'The accuracy of estimates matters.', 'rmse', 'regression'],
    ['accuracy, and a sample of chances', (i: number) => i % 2, 0.5, 'More accuracy helps all.', 'auc', 'binary'],
    [
      'RMSE, and words',
      (i: number) => ['oak', 'elm', 'ash'][i % 3] ?? '',
      'oak',
      'Not the RMSE.',
      'accuracy',
      'multiclass',
    ],
    ['RMSE, and yes or no', (i: number) => i % 2, 0, 'Not the RMSE.', 'accuracy', 'binary'],
    ['log loss, and amounts', (i: number) => (priceOf(i) / 3).toFixed(2), 1.5, 'No log loss.', 'rmse', 'regression'],
    ['dice, and amounts', (i: number) => (priceOf(i) / 3).toFixed(2), 1.5, 'Players roll dice.', 'rmse', 'regression'],
  ] as const)('%s', async (_, answer, fill, words, metric, task) => {
    const found = await analysisOf(withTarget(answer, fill, `${silent}${words}\n`));
    expect(found).toMatchObject({ metric: { name: metric, confidence: 'low' }, task });
    expect(found.warnings.join()).toContain('not taken, as');
  });

  test('lists of numbers are taken where the sample has some', async () => {
    const found = await analysisOf(withTarget((i) => 500 + (i % 9), '501 502 503', `${silent}MAP@3 it is.\n`));
    expect(found).toMatchObject({ metric: { name: 'map_k', k: 3 }, task: 'ranking' });
    expect(found.warnings.join()).not.toContain('not taken');
  });

  test('accuracy of classes is taken', async () => {
    const found = await analysisOf(withTarget((i) => i % 4, 0, `${silent}Accuracy is all.\n`));
    expect(found).toMatchObject({ metric: { name: 'accuracy' }, task: 'multiclass' });
    expect(found.warnings.join()).not.toContain('not taken');
  });
});

test('"the accuracy of predicted prices" in a plain sentence does not make them classes', async () => {
  const found = await analysisOf(withTarget(priceOf, 0, page('the accuracy of the predicted prices')));
  expect(found).toMatchObject({ metric: { name: 'rmse' }, task: 'regression' });
});

test('classes with large numbers stay classes under accuracy', async () => {
  const found = await analysisOf(withTarget((i) => 100_000 + (i % 25) * 17, 100_000, page('accuracy')));
  expect(found).toMatchObject({ metric: { name: 'accuracy', confidence: 'high' }, task: 'multiclass' });
});

describe('mean average precision', () => {
  test('of a column of chances lists nothing', async () => {
    const found = await analysisOf(withTarget((i) => i % 2, 0.5, page('the mean average precision (mAP)')));
    expect(found).toMatchObject({ metric: { name: 'average_precision', wants: 'probabilities' }, task: 'binary' });
  });

  test('of a column for each class, neither', async () => {
    const kinds = ['crow', 'owl', 'tit'];
    const found = await analysisOf({
      ...withTarget((i) => kinds[i % 3] ?? '', '', page('the macro-averaged mean average precision')),
      'sample_submission.csv': csv(['id', ...kinds], 20, (i) => [60 + i, 0.3, 0.3, 0.4]),
    });
    expect(found.metric.name).toBe('average_precision');
    expect(found.submission.columns.map(({ kind }) => kind)).toEqual([
      null,
      'probability',
      'probability',
      'probability',
    ]);
  });

  test('of two labels that are listed is of lists', async () => {
    const found = await analysisOf(withTarget((i) => 'ab'[i % 2] ?? '', 'a b', page('MAP@2')));
    expect(found.metric).toMatchObject({ name: 'map_k', k: 2 });
  });
});

describe('NDCG of single rows', () => {
  test.each([
    ['amounts', (i: number) => i % 4, 0.5],
    ['few grades', (i: number) => i % 4, 0],
  ])('wants a score of each, where the sample shows %s', async (_, answer, fill) => {
    const found = await analysisOf(withTarget(answer, fill, page('NDCG@10')));
    expect(found).toMatchObject({ metric: { name: 'ndcg_of_groups', k: 10 }, task: 'regression' });
    expect(found.submission.columns[1]).toMatchObject({ kind: 'score', list: null });
  });

  test('wants lists, where train has more labels than a list holds', async () => {
    const found = await analysisOf(withTarget((i) => 500 + (i % 9), 501, page('NDCG@5')));
    expect(found).toMatchObject({ metric: { name: 'ndcg_k', k: 5 }, task: 'ranking' });
  });
});

const risks = ['Low Risk', 'High Risk', 'Mid Risk', 'Low Return', 'High Return', 'Mid Return'];
test.each([
  ['mean F1-score', 'micro_f1'],
  ['macro F1-score', 'macro_f1'],
])('names of several words are no sets under the %s', async (words, metric) => {
  const found = await analysisOf(withTarget((i) => risks[i % 6] ?? '', 'Low Risk', page(words)));
  expect(found).toMatchObject({ metric: { name: metric }, task: 'multiclass' });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'class-string', labels: expect.arrayContaining(risks) });
});
