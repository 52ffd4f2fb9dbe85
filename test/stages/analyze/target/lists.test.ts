import { expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

test('ranked lists: separator, length and labels', async () => {
  const labels = ['Zika', 'Malaria', 'Dengue', 'Yellow_Fever', 'Plague'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'fever', 'prognosis'], 50, (i) => [i, i % 2, labels[i % 5] ?? '']),
    'test.csv': csv(['id', 'fever'], 10, (i) => [50 + i, i % 2]),
    'sample_submission.csv': csv(['id', 'prognosis'], 10, (i) => [50 + i, 'Zika Malaria Dengue']),
    'description.md': page('MPA@3: the mean average precision of your top three guesses'),
  });
  expect(found).toMatchObject({ task: 'ranking', metric: { name: 'map_k', k: 3, wants: 'lists' } });
  expect(found.submission.columns[1]).toMatchObject({
    kind: 'ranked-list',
    list: { separator: ' ', maxItems: 3 },
    labels: expect.arrayContaining(labels),
  });
});

test('ranked lists are seen in the sample even when no page tells of them', async () => {
  const labels = ['Urea', 'DAP', '28-28', '20-20', '10-26-26'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'soil', 'Fertilizer Name'], 50, (i) => [i, i % 4, labels[i % 5] ?? '']),
    'test.csv': csv(['id', 'soil'], 10, (i) => [50 + i, i % 4]),
    'sample_submission.csv': csv(['id', 'Fertilizer Name'], 10, (i) => [50 + i, 'Urea DAP 28-28']),
  });
  expect(found.metric).toMatchObject({ name: 'map_k', k: 3, confidence: 'low' });
});

const tweets = (i: number) => `well number ${i} that was a really nice and sunny day over here friends`;
test('a piece of another column is a text span', async () => {
  const found = await analysisOf({
    'train.csv': csv(['textID', 'text', 'selected_text', 'sentiment'], 40, (i) => [
      `t${i}`,
      tweets(i),
      tweets(i).slice(5, 20 + (i % 15)),
      'pos',
    ]),
    'test.csv': csv(['textID', 'text', 'sentiment'], 10, (i) => [`s${i}`, tweets(90 + i), 'neg']),
    'sample_submission.csv': csv(['textID', 'selected_text'], 10, (i) => [`s${i}`, '']),
    'description.md': page('the word-level Jaccard score'),
  });
  expect(found).toMatchObject({ task: 'text-span', metric: { name: 'jaccard', wants: 'text' }, textColumns: ['text'] });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'text', labels: null });
});

const shown = (i: number) => [Math.floor(i / 3), 100 + ((i * 7) % 23)];
const displays = (columns: readonly string[], cells: (i: number) => number[]) => ({
  'clicks_train.csv': csv(['display', 'ad', ...columns], 60, (i) => [...shown(i), ...cells(i)]),
  'clicks_test.csv': csv(['display', 'ad'], 30, (i) => shown(60 + i)),
  'sample_submission.csv': csv(['display', 'ad'], 10, (i) => [
    20 + i,
    [0, 1, 2].map((place) => shown(60 + 3 * i + place)[1]).join(' '),
  ]),
  'description.md': page('the Mean Average Precision @ 12 (MAP@12)'),
});

test('lists of what the rows of test are about ask for their order: the flag that train alone has tells it', async () => {
  const found = await analysisOf(displays(['clicked'], (i) => [i % 3 === 0 ? 1 : 0]));
  expect(found).toMatchObject({ orders: 'ad', idColumn: 'display', groupColumn: 'display' });
  expect(found).toMatchObject({ targets: [{ column: 'clicked' }], metric: { name: 'map_k', k: 12 } });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'ranked-list', labels: null });
});

test('lists may be called by the plural of what they list, and a flag that says no is not their order', async () => {
  const cells = (i: number) => [i % 3 === 0 ? 1 : 0, i % 3 === 1 ? 1 : 0];
  const lists = (i: number) => `"[${[0, 1, 2].map((place) => shown(60 + 3 * i + place)[1]).join(', ')}]"`;
  const found = await analysisOf({
    'train.csv': csv(['user', 'event', 'joined', 'not_joined'], 60, (i) => [...shown(i), ...cells(i)]),
    'test.csv': csv(['user', 'event'], 30, (i) => shown(60 + i)),
    'benchmark.csv': csv(['User', 'Events'], 10, (i) => [20 + i, lists(i)]),
    'description.md': page('the Mean Average Precision at 200 (MAP@200)'),
  });
  expect(found).toMatchObject({ orders: 'event', groupColumn: 'user', targets: [{ column: 'joined' }], warnings: [] });
});

test('where no flag of train tells their order, nothing is learned in its place', async () => {
  const found = await analysisOf(displays(['seconds'], (i) => [i * 3]));
  expect(found).toMatchObject({ targets: [], files: { train: [] } });
});

test('lists of cells of one column of train ask for that column, whatever else train alone has', async () => {
  const found = await analysisOf({
    'transactions.csv': csv(['day', 'customer', 'article', 'price'], 90, (i) => [
      `2020-06-${10 + (i % 20)}`,
      `c${i % 9}`,
      `01${i % 7}`,
      (i % 11) / 8,
    ]),
    'customers.csv': csv(['customer', 'age'], 12, (i) => [`c${i}`, 20 + i]),
    'sample_submission.csv': csv(['customer', 'prediction'], 12, (i) => [`c${i}`, '010 011 012']),
    'description.md': page('the Mean Average Precision @ 12 (MAP@12)'),
  });
  expect(found).toMatchObject({ targets: [{ column: 'article' }], idColumn: 'customer' });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'ranked-list', list: { separator: ' ', maxItems: 12 } });
});

test.each([
  ['other orders', 900, 1],
  ['the same ones', 0, 0],
])('lists of products: whether train has met the keys that are asked for is told: %s', async (_, from, told) => {
  const found = await analysisOf({
    'order_products__train.csv': csv(['order_id', 'product_id', 'place'], 90, (i) => [Math.floor(i / 3), i % 7, i % 3]),
    'orders.csv': csv(['order_id', 'user_id'], 1000, (i) => [i, i % 40]),
    'sample_submission.csv': csv(['order_id', 'products'], 20, (i) => [from + i, '3 5']),
    'description.md': page('their mean F1 score'),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['product_id']);
  expect(found.evidence.lists ?? []).toHaveLength(told);
});
