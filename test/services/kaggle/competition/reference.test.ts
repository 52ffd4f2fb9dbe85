import { expect, test } from 'vitest';
import { parseReference } from '../../../../services/kaggle/competition/reference.ts';

test.each([
  'titanic',
  'https://www.kaggle.com/c/titanic',
  'https://www.kaggle.com/competitions/titanic',
  'https://www.kaggle.com/competitions/titanic/',
  'https://www.kaggle.com/competitions/titanic/leaderboard?search=me#top',
  'http://kaggle.com/c/titanic/data',
  'www.kaggle.com/competitions/titanic/overview',
  'kaggle.com/c/titanic',
])('%s names titanic', (text) => {
  expect(parseReference(text)).toEqual({ slug: 'titanic', url: 'https://www.kaggle.com/competitions/titanic' });
});

test.each([
  '',
  '..',
  'a b',
  'https://example.com/c/titanic',
  'https://kaggle.com.evil.org/c/titanic',
  'https://www.kaggle.com/datasets/x/titanic',
  'https://www.kaggle.com/competitions/',
  'https://www.kaggle.com/competitions/..%2f..',
  '-rf',
])('%s names nothing', (text) => {
  expect(parseReference(text)).toBeUndefined();
});
