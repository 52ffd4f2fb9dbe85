import { expect, test } from 'vitest';
import { csv, type Files } from '../../../../rigs/data/competitions.ts';
import { jpegHeader } from '../../../../rigs/data/files/images.ts';
import { makeZip } from '../../../../rigs/data/files/zip.ts';
import { essay, essays, filesOf, range, taken } from './essays.ts';

test('texts in files of their own stand in train, and in a test of the keys that a sample asks for', async () => {
  const { rows, made, formats } = await taken(essays);
  expect(rows['train_files.csv']).toHaveLength(21);
  expect(rows['train_files.csv']?.slice(0, 2)).toEqual([
    ['text_id', 'score', 'text'],
    ['A0', '0', essay(0)],
  ]);
  expect(rows['test_files.csv']?.slice(0, 2)).toEqual([
    ['text_id', 'text'],
    ['B0', essay(100)],
  ]);
  expect(made['test_files.csv']?.texts).toMatchObject({
    ...{ table: null, sample: 'sample_submission.csv', key: 'text_id' },
    kinds: [{ folders: ['test'], ending: '.txt', columns: ['text'], fields: null }],
  });
  expect(formats).toMatchObject({
    ...{ 'train.csv': 'text', 'sample_submission.csv': 'csv' },
    ...{ 'train/A0.txt': 'document', 'test/B11.txt': 'document' },
  });
});

test('a row for each part of an essay has the whole of it, and rows without a file have none', async () => {
  const { rows, formats } = await taken({
    ...essays,
    'train.csv': csv(['part', 'essay', 'kind', 'good'], 42, (at) => [`p${at}`, `A${Math.floor(at / 2)}`, 'x', at % 2]),
    'test.csv': csv(['part', 'essay', 'kind'], 26, (at) => [`q${at}`, `B${Math.floor(at / 2)}.txt`, 'x']),
    'sample_submission.csv': csv(['part', 'good'], 26, (at) => [`q${at}`, 0]),
    'train/A77.txt': 'nobody asks for it',
  });
  expect(rows['train_files.csv']?.[4]).toEqual(['p3', 'A1', 'x', '1', essay(1)]);
  expect(rows['train_files.csv']?.at(-1)).toEqual(['p41', 'A20', 'x', '1', '']);
  expect(rows['test_files.csv']?.[3]).toEqual(['q2', 'B1.txt', 'x', essay(101)]);
  expect(formats).toMatchObject({ 'test.csv': 'text', 'train/A77.txt': 'document' });
});

test('train and test may lie in one folder, and ids be spelled with zeros in front', async () => {
  const { rows } = await taken({
    'train.csv': csv(['id', 'y'], 20, (at) => [at, at % 6]),
    'test.csv': csv(['id'], 12, (at) => [20 + at]),
    'sample_submission.csv': csv(['id', 'y'], 12, (at) => [20 + at, 0]),
    ...filesOf(32, (at) => `reviews/${String(at).padStart(4, '0')}.txt`, essay),
  });
  expect(rows['train_files.csv']?.slice(0, 2)).toEqual([
    ['id', 'y', 'reviews'],
    ['0', '0', essay(0)],
  ]);
  expect(rows['test_files.csv']?.at(-1)).toEqual(['31', essay(31)]);
});

test('a file of the same name in the other part is not a row’s own', async () => {
  const { rows } = await taken({
    'train.csv': csv(['id', 'y'], 20, (at) => [at, at % 6]),
    'test.csv': csv(['id'], 12, (at) => [at]),
    'sample_submission.csv': csv(['id', 'y'], 12, (at) => [at, 0]),
    ...filesOf(18, (at) => `train/${at}.txt`, essay),
    ...filesOf(
      30,
      (at) => `test/${at}.txt`,
      (at) => essay(100 + at),
    ),
  });
  expect(rows['train_files.csv']?.at(-1)).toEqual(['19', '1', '']);
  expect(rows['test_files.csv']?.[1]).toEqual(['0', essay(100)]);
});

test('folders of classes are read as those of images are', async () => {
  const { rows, made } = await taken({
    'sample_submission.csv': csv(['id', 'kind'], 12, (at) => [`t${at}`, 'ham']),
    ...filesOf(30, (at) => `train/${['spam', 'ham'][at % 2]}/${at >> 1}.txt`, essay),
    ...filesOf(
      12,
      (at) => `test/t${at}.txt`,
      (at) => essay(100 + at),
    ),
  });
  expect(rows['train_files.csv']).toHaveLength(31);
  expect(rows['train_files.csv']?.slice(0, 2)).toEqual([
    ['id', 'kind', 'text'],
    ['ham/0', 'ham', essay(1)],
  ]);
  expect(rows['test_files.csv']?.[1]).toEqual(['t0', essay(100)]);
  expect(made['train_files.csv']?.pattern).toBe('^train/(([^/]+)/(?:[^/]+/)*[^/]+)\\.txt$');
});

test('texts of an archive without folders are found, by names with their ending; what is told of the data stays a text', async () => {
  const names = range(32).map((at) => `${at}_raw.txt`);
  const { rows, formats } = await taken({
    'train.csv': csv(['file', 'y'], 20, (at) => [names[at] ?? '', at % 2]),
    'sample_submission.csv': csv(['file', 'y'], 12, (at) => [names[20 + at] ?? '', 0]),
    'pages.zip': makeZip(names.map((name, at) => ({ name, content: essay(at) }))),
    'data_description.txt': 'file: the name of a page',
  });
  expect(rows['train_files.csv']?.at(-1)).toEqual(['19_raw.txt', '1', essay(19)]);
  expect(rows['test_files.csv']?.[1]).toEqual(['20_raw.txt', essay(20)]);
  expect(formats).toMatchObject({ '31_raw.txt': 'document', 'data_description.txt': 'text' });
});

test('train is the table beside its labels, and a test within it gets no table', async () => {
  const { rows, formats } = await taken({
    'train.csv': csv(['id', 'lang'], 32, (at) => [`A${at}`, 'en']),
    'train_labels.csv': csv(['id', 'y'], 20, (at) => [`A${at}`, at % 2]),
    'sample_submission.csv': csv(['id', 'y'], 12, (at) => [`A${20 + at}`, 0]),
    ...filesOf(
      32,
      (at) => `texts/A${at}.html`,
      (at) => `<p>${essay(at)}</p>`,
    ),
  });
  expect(Object.keys(rows)).toEqual(['train_files.csv']);
  expect(rows['train_files.csv']?.[32]).toEqual(['A31', 'en', `<p>${essay(31)}</p>`]);
  expect(formats).toMatchObject({ 'train.csv': 'text', 'train_labels.csv': 'csv' });
});

const plain = {
  'train.csv': csv(['id', 'x', 'y'], 20, (at) => [at, at * 2, at % 2]),
  'test.csv': csv(['id', 'x'], 12, (at) => [20 + at, at]),
};
test.each<[string, Files]>([
  [
    'they hold measurements',
    {
      ...essays,
      ...filesOf(
        20,
        (at) => `train/A${at}.txt`,
        () => '0.5 1.5\n2.5 3e5',
      ),
      ...filesOf(
        12,
        (at) => `test/B${at}.txt`,
        () => '1 2 3 4',
      ),
    },
  ],
  ['test has none', Object.fromEntries(Object.entries(essays).filter(([path]) => !path.startsWith('test/')))],
  ['no table names them', { ...plain, ...filesOf(30, (at) => `docs/guide_${at}.txt`, essay) }],
  [
    'a column of small numbers is like some of their names',
    { ...plain, ...filesOf(400, (at) => `docs/${at * 3}.txt`, essay) },
  ],
  [
    'there are images',
    {
      ...essays,
      ...filesOf(
        32,
        (at) => `images/A${at}.jpg`,
        (at) => Buffer.from(jpegHeader(8, 8, at)),
      ),
    },
  ],
])('no table has texts where %s', async (_, files) => {
  const { made, formats } = await taken(files);
  expect(Object.values(made).filter(({ texts }) => texts !== undefined)).toEqual([]);
  expect(Object.values(formats)).not.toContain('document');
});

test.each([
  ['their column is the key of the sample', 'id', 'text'],
  ['it may be a number by chance', 'number', undefined],
])('few of many files have a row: %s', async (_, key, last) => {
  const { rows } = await taken({
    'train.csv': csv([key, 'y'], 20, (at) => [at, at % 6]),
    'test.csv': csv([key], 12, (at) => [20 + at]),
    'sample_submission.csv': csv(['id', 'y'], 12, (at) => [20 + at, 0]),
    ...filesOf(100, (at) => `data/${at}.txt`, essay),
  });
  expect(rows['train_files.csv']?.[0]?.at(-1)).toBe(last);
});
