import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const letters = ['A', 'B', 'C'];
const asking = (answers: readonly string[]) => ({
  'train.csv': csv(['QuestionId', 'Topic', 'AnswerAText', 'AnswerBText', 'AnswerCText', ...answers], 60, (i) => [
    i,
    i % 4,
    ...letters.map((letter) => `it ${letter} is ${(i * 7) % 5}`),
    ...answers.map((_, at) => (i % 3 === at ? '' : `${(i + at) % 6}.0`)),
  ]),
  'test.csv': csv(['QuestionId', 'Topic', 'AnswerAText', 'AnswerBText', 'AnswerCText'], 20, (i) => [
    60 + i,
    i % 4,
    ...letters.map((letter) => `it ${letter} is ${(i * 3) % 5}`),
  ]),
  'sample_submission.csv': csv(['QuestionId_Answer', 'MistakeId'], 40, (i) => [
    `${60 + Math.floor(i / 2)}_${letters[(Math.floor(i / 2) + (i % 2)) % 3]}`,
    '1 2 3',
  ]),
  'description.md': page('Mean Average Precision @ 25 (MAP@25)'),
});

test('keys of a question and an answer are rows of each, of columns that stand side by side', async () => {
  const found = await analysisOf(asking(['MistakeAId', 'MistakeBId', 'MistakeCId']));
  expect(found).toMatchObject({
    idColumn: 'QuestionId_Answer',
    features: ['QuestionId_Answer.2', 'AnswerText', 'Topic'],
    groupColumn: 'QuestionId',
    shapes: { train: { rows: 120 }, test: { rows: 60 } },
    warnings: [],
  });
  expect(found.files.unpivoted?.parts[1]).toEqual({
    name: 'B',
    columns: [
      { name: 'MistakeId', column: 'MistakeBId' },
      { name: 'AnswerText', column: 'AnswerBText' },
    ],
  });
  expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('where train lacks the answer of one part, rows stay as they are', async () => {
  expect((await analysisOf(asking(['MistakeAId', 'MistakeBId']))).files.unpivoted).toBeUndefined();
});
