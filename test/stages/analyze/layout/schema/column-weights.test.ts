import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const asking = (said: string) => ({
  'train.csv': csv(['id', 'x', 'a', 'b', 'c'], 60, (i) => [i, (i * 7) % 11, i * 2.5, i / 7, (i % 5) / 3]),
  'test.csv': csv(['id', 'x'], 20, (i) => [60 + i, (i * 3) % 11]),
  'sample_submission.csv': csv(['id', 'a', 'b', 'c'], 20, (i) => [60 + i, 0.25, 300, 0]),
  'description.md': `${page('the R2 score, averaged over the columns')}\n${said}\n`,
});
const weightsOf = async (said: string) => {
  const { submission } = await analysisOf(asking(said));
  return submission.columns.flatMap(({ role, weight }) => (role === 'target' ? [weight] : []));
};

test('where the page says so, predictions are multiplied by the weights that the sample holds', async () => {
  const said = 'You must multiply your predictions by the weights in sample_submission.csv.';
  expect(await weightsOf(said)).toEqual([0.25, 300, 0]);
});

test.each([
  'The sample submission is filled with numbers.',
  'Each submission should be a CSV file, and it will be multiplied by weights when it is scored.',
])('else predictions stay as they are: %s', async (said) => {
  expect(await weightsOf(said)).toEqual([undefined, undefined, undefined]);
});
