import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const other = async (files: Parameters<typeof analysisOf>[0]) =>
  (await analysisOf(files)).evidence['targets.other']?.[0]?.detail;

test('a sample with a row for each id and class is not understood', async () => {
  const kinds = ['cat', 'dog', 'fox'];
  const files = {
    'train.csv': csv(['id', 'x', 'label'], 60, (at) => [at, at % 7, kinds[at % 3] ?? '']),
    'test.csv': csv(['id', 'x'], 20, (at) => [100 + at, at % 7]),
    'sample_submission.csv': csv(['id', 'class', 'probability'], 60, (at) => [
      100 + Math.floor(at / 3),
      kinds[at % 3] ?? '',
      0.33,
    ]),
    'description.md': page('multi-class logarithmic loss'),
  };
  expect(await other(files)).toContain('asks for what "class" names in it');
});

test('rows of one key that have different answers are a doubt, unless the page asks for their mean', async () => {
  const step = (at: number) => [Math.floor(at / 4), at % 4, at * 3];
  const files = (said: string) => ({
    'train.csv': csv(['session', 'step', 'spent'], 80, step),
    'test.csv': csv(['session', 'step'], 40, (at) => step(200 + at).slice(0, 2)),
    'sample_submission.csv': csv(['session', 'spent'], 10, (at) => [50 + at, 0]),
    'description.md': `${said}\n\n${page('root mean squared error')}`,
  });
  expect(await other(files('Predict what is spent last.'))).toContain('rows of one "session" have different answers');
  expect(await other(files('Predict the average of what is spent.'))).toBeUndefined();
});
