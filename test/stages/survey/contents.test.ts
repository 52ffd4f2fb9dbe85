import { expect, test } from 'vitest';
import { measuredOf } from '../../../core/brief/data/survey.ts';
import { csv, page } from '../../rigs/data/competitions.ts';
import { made } from '../../rigs/stages/surveys.ts';

const dishes = ['salt', 'olive oil', 'rice'];
const text = (id: number) =>
  `Number ${id} has a story that is told in words, ${'and so it goes on '.repeat(1 + (id % 4))}`;
const files = (list: (items: readonly string[]) => string) => ({
  'train.csv': csv(['id', 'items', 'story', 'y'], 200, (id) => [
    id,
    list(dishes.slice(0, 1 + (id % 3))),
    text(id),
    id % 2,
  ]),
  'test.csv': csv(['id', 'items', 'story'], 40, (at) => [900 + at, list(['salt', 'new']), text(900 + at)]),
  'sample_submission.csv': csv(['id', 'y'], 40, (at) => [900 + at, 0.5]),
  'description.md': page('area under the ROC curve'),
});
const asJson = (items: readonly string[]) => JSON.stringify(items);
const asPython = (items: readonly string[]) => `[${items.map((item) => `'${item}'`).join(', ')}]`;

test.each([
  ['JSON', asJson],
  ['Python', asPython],
])(
  'of a column of lists as %s writes them: how many items, which are frequent, how many are new in test',
  async (_, list) => {
    const words = measuredOf(await made(files(list)));
    expect((words.get('items') ?? []).join('\n')).toContain(
      'items in a cell: half have at most 2, nineteen of twenty at most 3, the longest 3; 3 distinct in 200 rows of train; in most cells: "salt" 100%, "olive oil" 67%, "rice" 33%; 50% of those of test are not in train',
    );
  },
);

test('of a text: its words in small letters, and the frequent ones that are long enough to tell something', async () => {
  const words = measuredOf(await made(files(asJson)));
  const told = (words.get('story') ?? []).join('\n');
  expect(told).toMatch(/^words in a cell: half have at most 20, nineteen of twenty at most 30, the longest 30;/m);
  expect(told).toMatch(
    /in most cells, of four letters or more: "goes" 100%, "number" 100%, "story" 100%, "that" 100%, "told" 100%, "words" 100%;/,
  );
});
