import { expect, test } from 'vitest';
import { itemsAmong, separatorOf } from '../../../../stages/analyze/target/separators.ts';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

test.for([
  ['|', ['Drama|Film Noir'], []],
  ['|', ['Drama'], ['Drama', 'Drama|Film Noir', 'Science Fiction|War']],
  ['|', ['Film Noir', 'Film Noir|War'], []],
  ['; ', ['Film Noir; War'], []],
  [';', ['Film Noir;War'], []],
  [', ', ['Drama, Film Noir'], ['Film Noir, War', 'War']],
  [',', ['Drama,Film Noir'], []],
  [' ', ['n01 n02'], []],
  [' ', ['n01'], ['n01 n02', 'n02 n03', 'n03']],
  [' ', ['1,2 n1'], ['n1 n2', 'n1 1,2', 'n2 1,2']],
  [' ', ['n01'], []],
] as const)('"%s" stands between the items of %j', ([separator, sample, train]) => {
  expect(separatorOf(sample, train)).toBe(separator);
});

test('items in brackets are read without brackets and quotes', () => {
  expect(itemsAmong(["['Film Noir', 'War']", '["War"]', '[]'], ', ')).toEqual(['Film Noir', 'War']);
});

test('sets of labels of several words are cut at their bars', async () => {
  const genres = ['Drama', 'Film Noir', 'Science Fiction', 'War'];
  const listed = (at: number) => genres.filter((_, bit) => ((at % 15) + 1) & (1 << bit)).join('|');
  const { submission } = await analysisOf({
    'description.md': page('Mean F1-Score'),
    'train.csv': csv(['id', 'x', 'genres'], 60, (i) => [i, i * 3, listed(i)]),
    'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['id', 'genres'], 10, (i) => [100 + i, 'Drama|Film Noir']),
  });
  expect(submission.columns[1]).toMatchObject({ kind: 'token-set', labels: genres, list: { separator: '|' } });
});
