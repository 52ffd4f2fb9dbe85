import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { npy } from '../../../../rigs/data/files/arrays.ts';
import {
  accuracy,
  bothAt,
  classOf,
  filesAt,
  idOf,
  range,
  sampleOf,
  testRows,
  trainRows,
} from '../../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../../rigs/stages/expect-analysis.ts';

test('a path of Windows, in small letters and with another ending, finds its file', async () => {
  const place = (part: string) => (id: string) => `Images/${part}/${id.toUpperCase()}.JPEG`;
  const cell = (part: string, at: number) => `Images\\${part}\\${idOf(at)}.jpg`;
  const found = await analysisOf({
    'description.md': page('RMSE'),
    ...bothAt(place('Train'), place('Test')),
    'train.csv': csv(['id', 'file', 'weight'], trainRows, (at) => [at, cell('train', at), at * 1.5]),
    'test.csv': csv(['id', 'file'], testRows, (at) => [500 + at, cell('test', 100 + at)]),
    'sample_submission.csv': csv(['id', 'weight'], testRows, (at) => [500 + at, 0.5]),
  });
  expect(sourcesOf(found)).toMatchObject([
    { column: 'file', train: 'Images/Train/{stem}.JPEG', test: 'Images/Test/{stem}.JPEG' },
  ]);
  expect(found.media?.profile).toMatchObject([{ train: trainRows, test: testRows, missing: { train: 0, test: 0 } }]);
});

test('a cell that is a path does not mean a file of the same name elsewhere', async () => {
  const kindAt = (at: number) => ['oak', 'elm'][at % 2] ?? '';
  const found = await analysisOf({
    ...accuracy,
    ...filesAt(trainRows, (at) => `${kindAt(at)}/${at}.jpg`),
    ...filesAt(trainRows, (at) => `to_answer/${at}.jpg`),
    'train.csv': csv(['id', 'kind'], trainRows, (at) => [`${kindAt(at)}/${at}`, kindAt(at)]),
    'sample_submission.csv': csv(['id', 'kind'], trainRows, (at) => [at, 'oak']),
  });
  expect(sourcesOf(found)).toMatchObject([{ column: 'id', train: '{}.jpg', test: 'to_answer/{}.jpg' }]);
});

test('numbers that a gap in their column has made fractions of find their files', async () => {
  const found = await analysisOf({
    ...accuracy,
    ...filesAt(130, (at) => `photos/${1000 + at}.jpg`),
    'train.csv': csv(['id', 'photo', 'tree'], trainRows, (at) => [at, at === 3 ? '' : `${1000 + at}.0`, classOf(at)]),
    'test.csv': csv(['id', 'photo'], testRows, (at) => [100 + at, `${1100 + at}.0`]),
    'sample_submission.csv': csv(['id', 'tree'], testRows, (at) => [100 + at, 'oak']),
  });
  expect(sourcesOf(found)).toMatchObject([{ column: 'photo', train: 'photos/{stem}.jpg', test: 'photos/{stem}.jpg' }]);
  expect(found.media?.profile).toMatchObject([{ train: trainRows - 1, test: testRows }]);
});

test('numbers of which only the short ones have zeros in front all find their files', async () => {
  const found = await analysisOf({
    ...accuracy,
    ...filesAt(130, (at) => `photos/${`${at + 1}`.padStart(2, '0')}.jpg`),
    'train.csv': csv(['id', 'tree'], trainRows, (at) => [at + 1, classOf(at)]),
    'sample_submission.csv': csv(['id', 'tree'], testRows, (at) => [101 + at, 'oak']),
  });
  expect(sourcesOf(found)).toMatchObject([{ column: 'id', train: 'photos/{:02}.jpg' }]);
  expect(found.media?.profile).toMatchObject([{ train: trainRows, test: testRows, missing: { train: 0, test: 0 } }]);
});

test('numbers name folders that have zeros in front', async () => {
  const slices = (part: string, from: number, count: number) =>
    ['FLAIR', 'T1w'].flatMap((view) =>
      range(3 * count).map(
        (at) => `${part}/${`${from + Math.floor(at / 3)}`.padStart(5, '0')}/${view}/Image-${at % 3}.jpg`,
      ),
    );
  const paths = [...slices('train', 0, trainRows), ...slices('test', 100, testRows)];
  const found = await analysisOf({
    'description.md': page('area under the ROC curve'),
    ...filesAt(paths.length, (at) => paths[at] ?? ''),
    'train_labels.csv': csv(['case', 'value'], trainRows, (at) => [at, at % 2]),
    'sample_submission.csv': csv(['case', 'value'], testRows, (at) => [100 + at, 0.5]),
  });
  expect(sourcesOf(found)).toMatchObject([
    { column: 'case', train: 'train/{:05}/FLAIR/*', test: 'test/{:05}/FLAIR/*' },
    { column: 'case', train: 'train/{:05}/T1w/*', test: 'test/{:05}/T1w/*' },
  ]);
  expect(found.media?.profile).toMatchObject(range(2).map(() => ({ train: 3 * trainRows, missing: { train: 0 } })));
});

test('a cell lists several names', async () => {
  const photo = (at: number, n: number) => `${idOf(at)}${n}.jpg`;
  const cell = (at: number) => `['${photo(at, 1)}', '${photo(at, 2)}']`;
  const photos = [1, 2].map((n) => filesAt(130, (at) => `photos/${photo(at, n)}`));
  const found = await analysisOf({
    ...accuracy,
    ...Object.assign({}, ...photos),
    'train.csv': csv(['id', 'photos', 'tree'], trainRows, (at) => [at, cell(at), classOf(at)]),
    'test.csv': csv(['id', 'photos'], testRows, (at) => [100 + at, cell(100 + at)]),
    'sample_submission.csv': csv(['id', 'tree'], testRows, (at) => [100 + at, 'oak']),
  });
  expect(sourcesOf(found)).toMatchObject([{ column: 'photos', train: 'photos/{}', test: 'photos/{}' }]);
  expect(found.media?.profile).toMatchObject([{ train: 2 * trainRows, test: 2 * testRows }]);
  expect(found).toMatchObject({ features: [], textColumns: [] });
});

test('an array of three dimensions for each row, below folders of letters of its name', async () => {
  const array = (at: number) =>
    npy({ dtype: '|u1', shape: [3, 8, 8], values: range(192).map((step) => (step * at) % 256) });
  const place = (part: string) => (id: string) => `${part}/${id.at(-1)}/${id.at(-2)}/${id}.npy`;
  const found = await analysisOf({
    'description.md': page('area under the ROC curve'),
    ...bothAt(place('train'), place('test'), array),
    'training_labels.csv': csv(['id', 'target'], trainRows, (at) => [idOf(at), at % 2]),
    'sample_submission.csv': sampleOf(['id', 'target'], (id) => id, [0.5]),
  });
  expect(sourcesOf(found)).toMatchObject([{ kind: 'image', train: 'train/**/{}.npy', test: 'test/**/{}.npy' }]);
  expect(found.media?.profile).toMatchObject([{ train: trainRows, test: testRows, sizes: [{ value: '3 x 8 x 8' }] }]);
  expect(found.evidence['media.image']?.[0]?.detail).toMatch(/^arrays, looked at as images/);
  expect(found.ignored).toBeUndefined();
});

test('a few arrays that belong to no row are no reason to stop', async () => {
  const array = npy({ dtype: '|u1', shape: [7, 9, 4], values: range(252).map((step) => step % 256) });
  const found = await analysisOf({
    ...accuracy,
    ...filesAt(
      3,
      (at) => `extra/part${at}.npy`,
      () => array,
    ),
    'train.csv': csv(['id', 'height', 'tree'], trainRows, (at) => [at, at * 3, classOf(at)]),
    'test.csv': csv(['id', 'height'], testRows, (at) => [100 + at, at]),
    'sample_submission.csv': csv(['id', 'tree'], testRows, (at) => [100 + at, 'oak']),
  });
  expect(found.media).toBeUndefined();
  expect(found.ignored).toMatchObject([{ kind: 'array' }]);
});
