import { expect, test } from 'vitest';
import { whyUnlike } from '../../../../../stages/analyze/target/unlike/names.ts';
import { csv, page, seeded } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

/** Train alone has one column, and the submission asks for another name. */
const asked = (name: string, column: string, answer: (random: () => number) => number, metric: string) => {
  const random = seeded(4);
  return analysisOf({
    'train.csv': csv(['id', 'x', column], 60, (i) => [i, random().toFixed(3), answer(random)]),
    'test.csv': csv(['id', 'x'], 20, (i) => [100 + i, random().toFixed(3)]),
    'sample_submission.csv': csv(['id', name], 20, (i) => [100 + i, 0.5]),
    'description.md': page(metric),
  });
};
const amount = (random: () => number) => Math.round(1e6 * random()) / 7;
const sourceOf = ({ evidence }: Awaited<ReturnType<typeof asked>>) => evidence.targets?.[0]?.source;

test('a column whose name says that it is computed of the one in train is a guess', async () => {
  const found = await asked('price_ratio', 'price', amount, 'Root Mean Squared Error');
  expect(sourceOf(found)).toBe('default');
  expect(found.warnings.join()).toContain('"ratio" says that it is computed');
  expect(sourceOf(await asked('prediction', 'price', amount, 'Root Mean Squared Error'))).toBe('train');
});

test('a label that sample and page name and train lacks is noted; a mere placeholder is not', async () => {
  const found = (shown: string) =>
    analysisOf({
      'train.csv': csv(['id', 'x', 'label'], 60, (i) => [i, i * 3, ['yes', 'no', 'unknown'][i % 3] ?? '']),
      'test.csv': csv(['id', 'x'], 20, (i) => [100 + i, i]),
      'sample_submission.csv': csv(['id', 'label'], 20, (i) => [100 + i, shown]),
      'description.md': `${page('accuracy')}\nThe labels of test are yes, no, unknown and silence.`,
    });
  expect((await found('silence')).evidence['labels.unseen']).toHaveLength(1);
  for (const shown of ['yes', 'placeholder']) expect((await found(shown)).evidence['labels.unseen']).toBeUndefined();
});

test('names are unlike only where both tell something, and no word, part or initials are shared', () => {
  for (const [asking, column] of [
    ['price_per_sqm', 'price'],
    ['revenue', 'visitors'],
  ] as const)
    expect([asking, whyUnlike(asking, column) !== undefined]).toEqual([asking, true]);
  for (const [asking, column] of [
    ['Predicted', 'SalePrice'],
    ['repeatProbability', 'repeater'],
    ['country', 'country_destination'],
    ['fvc', 'forced_vital_capacity'],
    ['Probability', 'SeriousDlqin2yrs'],
    ['log_price', 'log_price_2'],
    ['y1', 'sales'],
  ] as const)
    expect([asking, whyUnlike(asking, column)]).toEqual([asking, undefined]);
});
