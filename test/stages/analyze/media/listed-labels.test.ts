import { expect, test } from 'vitest';
import { csv, type Files, page } from '../../../rigs/data/competitions.ts';
import { wav } from '../../../rigs/data/files/sounds.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const sounds = (paths: readonly string[]): Files =>
  Object.fromEntries(paths.map((path, at) => [path, wav(100, 8000, 200 + at)]));

test('labels of each file in a text, hidden for test, are asked for by keys of file and class', async () => {
  const isHidden = (at: number) => at % 3 === 0;
  const names = range(36).map((at) => `PC${at % 4}_${1000 + at * at}`);
  const asked = range(36)
    .filter(isHidden)
    .flatMap((at) => [0, 1, 2].map((one) => String(at * 100 + one)));
  const labels = range(36).map((at) => [at, ...(isHidden(at) ? ['?'] : [0, 1, 2].filter((one) => (at >> one) % 2))]);
  const found = await analysisOf({
    'description.md': page('the area under the ROC curve'),
    ...sounds(names.map((name) => `data/wavs/${name}.wav`)),
    'data/id2filename.txt': `id,filename\n${names.map((name, at) => `${at},${name}\n`).join('')}`,
    'data/labels_test_hidden.txt': `id,[labels]\n${labels.map((row) => `${row.join(',')}\n`).join('')}`,
    'sample_submission.csv': csv(['Id', 'Probability'], asked.length, (at) => [asked[at] ?? '', 0]),
  });
  expect(found.files).toMatchObject({ train: ['train_files.csv'], test: ['test_files.csv'] });
  expect(found).toMatchObject({ task: 'binary', idColumn: 'Id', features: ['class'], groupColumn: 'file' });
  expect(found.shapes).toMatchObject({ train: { rows: 24 * 3 }, test: { rows: 12 * 3 } });
  expect(found.media?.sources).toMatchObject([
    { kind: 'audio', column: 'file', train: 'data/wavs/{}.wav', test: 'data/wavs/{}.wav' },
  ]);
});

test('lists of labels in train become a column for each that the sample has', async () => {
  const tags = ['Bark', 'Buzz', 'Church_bell'];
  const lists = range(24).map((at) => tags.filter((_, one) => at % 3 === one || at % 4 === one).join(','));
  const found = await analysisOf({
    'description.md': page('label-weighted label-ranking average precision (lwlrap)'),
    ...sounds([...range(24).map((at) => `train/a${at}.wav`), ...range(12).map((at) => `test/b${at}.wav`)]),
    'train.csv': csv(['fname', 'labels'], 24, (at) => [`a${at}.wav`, lists[at] ?? '']),
    'sample_submission.csv': csv(['fname', ...tags], 12, (at) => [`b${at}.wav`, 0, 0, 0]),
  });
  expect(found.files.train).toEqual(['train_files.csv']);
  expect(found.files.side).toEqual([]);
  expect(found.targets.map(({ column }) => column)).toEqual(tags);
  expect(found).toMatchObject({ task: 'multilabel', submission: { layout: 'columns' }, features: [] });
});
