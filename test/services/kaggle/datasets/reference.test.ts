import { expect, test } from 'vitest';
import { parseDatasetReference } from '../../../../services/kaggle/datasets/reference.ts';

const url = 'https://www.kaggle.com/datasets/zynicide/wine-reviews';

test.each([
  url,
  `${url}/`,
  `${url}/data?select=winemag.csv#top`,
  'www.kaggle.com/datasets/zynicide/wine-reviews',
  'http://kaggle.com/datasets/zynicide/wine-reviews/versions/4',
])('%s is the address of a data set', (text) => {
  expect(parseDatasetReference(text)).toEqual({ owner: 'zynicide', name: 'wine-reviews', url });
});

test.each([
  'https://www.kaggle.com/competitions/titanic',
  'https://www.kaggle.com/datasets/zynicide',
  'https://www.kaggle.com/datasets/../wine',
  'https://www.kaggle.com/datasets/zynicide/%2e%2e',
  'https://kaggle.com.example.org/datasets/zynicide/wine-reviews',
  'zynicide/wine-reviews',
  './datasets/zynicide/wine-reviews',
  '',
])('%j is none', (text) => {
  expect(parseDatasetReference(text)).toBeUndefined();
});
