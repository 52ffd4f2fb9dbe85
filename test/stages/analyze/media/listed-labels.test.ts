import { expect, test } from 'vitest';
import { csv, type Files, page } from '../../../rigs/data/competitions.ts';
import { wav } from '../../../rigs/data/files/sounds.ts';
import { idOf, jpeg } from '../../../rigs/data/media-layouts.ts';
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

test('keys of a picture and a class, with one answer each, have columns of both', async () => {
  const kinds = ['any', 'under_bone'];
  const rows = (from: number, count: number, answer: (at: number) => number) =>
    csv(['ID', 'Label'], 2 * count, (at) => [`ID_${idOf(from + (at >> 1))}_${kinds[at % 2]}`, answer(at)]);
  const pictures = (part: string, from: number, count: number): Files =>
    Object.fromEntries(range(count).map((at) => [`${part}/ID_${idOf(from + at)}.jpg`, jpeg(from + at)]));
  const found = await analysisOf({
    'description.md': page('log loss'),
    ...pictures('stage_2_train', 0, 24),
    ...pictures('stage_2_test', 100, 12),
    'stage_2_train.csv': rows(0, 24, (at) => Number(at % 3 === 0)),
    'stage_2_sample_submission.csv': rows(100, 12, () => 0.5),
  });
  expect(found.files).toMatchObject({ train: ['train_files.csv'], test: ['test_files.csv'], side: [] });
  expect(found).toMatchObject({ task: 'binary', idColumn: 'ID', features: ['class'], groupColumn: 'file' });
  expect(found.media).toMatchObject({
    sources: [{ column: 'file', train: 'stage_2_train/{}.jpg', test: 'stage_2_test/{}.jpg' }],
    listings: [{ parted: { table: null } }, { parted: { table: 'stage_2_train.csv', classes: ['under_bone', 'any'] } }],
  });
});

test('annotations in JSON tell the category of each picture, and the fields that pictures of test have, too', async () => {
  const image = (at: number) => ({ id: idOf(at), file_name: `${idOf(at)}.jpg`, width: 40, location: at % 5 });
  const pictures = (part: string, from: number, count: number): Files =>
    Object.fromEntries(range(count).map((at) => [`${part}/${idOf(from + at)}.jpg`, jpeg(from + at)]));
  const categories = [2, 7, 9].map((id) => ({ id, name: `kind ${id}` }));
  const found = await analysisOf({
    'description.md': page('classification accuracy'),
    ...pictures('train_images', 0, 24),
    ...pictures('test_images', 100, 12),
    'train_annotations.json': JSON.stringify({
      images: range(24).map(image),
      annotations: range(24).map((at) => ({ image_id: idOf(at), category_id: [2, 7, 9][at % 3] })),
      categories,
    }),
    'test_information.json': JSON.stringify({ images: range(12).map((at) => image(100 + at)), categories }),
    'sample_submission.csv': csv(['Id', 'Category'], 12, (at) => [idOf(100 + at), 2]),
  });
  expect(found.files).toMatchObject({ train: ['train_files.csv'], test: ['test_files.csv'], side: [] });
  expect(found).toMatchObject({ task: 'multiclass', targets: [{ column: 'Category' }], features: ['location'] });
  expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(['2', '7', '9']);
  expect(found.media?.sources).toMatchObject([{ column: 'file', train: 'train_images/{}', test: 'test_images/{}' }]);
});
