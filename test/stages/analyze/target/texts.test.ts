import { expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const accuracy = { 'description.md': page('prediction accuracy: a string must match exactly') };
const token = (i: number) => (i % 10 === 0 ? `${i}` : `Word${(i * 7) % 150}`);
const spoken = (i: number) => (i % 10 === 0 ? `number ${i} in words` : token(i));

test('words that mostly stay as they are, row by row, are texts and no classes', async () => {
  const found = await analysisOf({
    ...accuracy,
    'train.csv': csv(['sentence', 'token', 'class', 'before', 'after'], 600, (i) => [
      Math.floor(i / 6),
      i % 6,
      'PLAIN',
      token(i),
      spoken(i),
    ]),
    'test.csv': csv(['sentence', 'token', 'before'], 60, (i) => [Math.floor(i / 6), i % 6, token(i + 1)]),
    'sample_submission.csv': csv(['id', 'after'], 60, (i) => [`${Math.floor(i / 6)}_${i % 6}`, 'the']),
  });
  expect(found).toMatchObject({ task: 'text-span', metric: { name: 'accuracy' }, leaks: ['class'] });
  expect(found.targets).toMatchObject([{ column: 'after', labels: null }]);
  expect(found.submission.columns[1]).toMatchObject({ name: 'after', kind: 'text', labels: null });
});

const named = (answer: (i: number) => string) => ({
  ...accuracy,
  'train.csv': csv(['id', 'name', 'answer'], 400, (i) => [i, `Maker${i % 120} item ${i}`, answer(i)]),
  'test.csv': csv(['id', 'name'], 40, (i) => [1000 + i, `Maker${i % 120} item ${1000 + i}`]),
  'sample_submission.csv': csv(['id', 'answer'], 40, (i) => [1000 + i, 'X']),
});

test('answers that hardly repeat and are a part of the cell, in another case, are texts', async () => {
  const found = await analysisOf(named((i) => `ITEM ${i}`));
  expect(found.submission.columns[1]).toMatchObject({ kind: 'text' });
});

test.each([
  ['that repeat are classes, though the cell names them', (i: number) => `Maker${i % 120}`],
  ['of which there are few are classes', (i: number) => `Maker${i % 50} item ${i % 50}`],
  ['that are not written like the cell are classes', (i: number) => `thing-${i}`],
])('answers %s', async (_, answer) => {
  const found = await analysisOf(named(answer));
  expect(found).toMatchObject({ task: 'multiclass' });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'class-string' });
});
