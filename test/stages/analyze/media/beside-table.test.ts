import { describe, expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { png } from '../../../rigs/data/files/images.ts';
import {
  accuracy,
  bothAt,
  classes,
  classOf,
  filesAt,
  idOf,
  jpeg,
  range,
  sampleOf,
  testRows,
  trainRows,
} from '../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../rigs/stages/expect-analysis.ts';

describe('images beside a table', () => {
  test('by an id and the ending, and a table of test', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id) => `train/${id}.jpg`,
        (id) => `test/${id}.jpg`,
      ),
      'train.csv': csv(['id', 'height', 'tree'], trainRows, (at) => [idOf(at), at * 3, classOf(at)]),
      'test.csv': csv(['id', 'height'], testRows, (at) => [idOf(100 + at), at]),
      'sample_submission.csv': sampleOf(['id', 'tree'], (id) => id, ['oak']),
    });
    expect(sourcesOf(found)).toEqual([
      { name: 'image', kind: 'image', column: 'id', train: 'train/{}.jpg', test: 'test/{}.jpg' },
    ]);
    expect(found).toMatchObject({ task: 'multiclass', features: ['height'], idColumn: 'id' });
    expect(found.media?.profile).toMatchObject([
      {
        train: trainRows,
        test: testRows,
        missing: { train: 0, test: 0 },
        sizes: [{ value: '32 x 40' }],
        modes: [{ value: 'colour' }],
      },
    ]);
    expect(found.ignored).toBeUndefined();
    expect(found.warnings).toEqual([]);
  });

  test('by names of files, where only the sample names those of test', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id) => `train_images/${id}.jpg`,
        (id) => `test_images/${id}.jpg`,
      ),
      'train.csv': csv(['image_id', 'label'], trainRows, (at) => [`${idOf(at)}.jpg`, at % 5]),
      'sample_submission.csv': sampleOf(['image_id', 'label'], (id) => `${id}.jpg`, [4]),
    });
    expect(sourcesOf(found)).toMatchObject([{ column: 'image_id', train: 'train_images/{}', test: 'test_images/{}' }]);
    expect(found).toMatchObject({ task: 'multiclass', idColumn: 'image_id', features: [] });
    expect(found.files.test).toEqual(['sample_submission.csv']);
    expect(found.warnings).toEqual([]);
  });

  test('in one folder for both, in columns of tags', async () => {
    const found = await analysisOf({
      'description.md': page('mean column-wise ROC AUC'),
      ...bothAt(
        (id) => `images/${id}.png`,
        (id) => `images/${id}.png`,
        (at) => png(8, 8, () => at),
      ),
      'train.csv': csv(['image', 'sea', 'sun'], trainRows, (at) => [idOf(at), at % 2, at % 3 === 0 ? 1 : 0]),
      'sample_submission.csv': sampleOf(['image', 'sea', 'sun'], (id) => id, [0.5, 0.5]),
    });
    expect(sourcesOf(found)).toMatchObject([{ train: 'images/{}.png', test: 'images/{}.png' }]);
    expect(found).toMatchObject({ task: 'multilabel', targets: [{ column: 'sea' }, { column: 'sun' }] });
  });

  test('by a path in a column that is no id', async () => {
    const found = await analysisOf({
      'description.md': page('RMSE'),
      ...bothAt(
        (id) => `data/train/${id}.jpg`,
        (id) => `data/test/${id}.jpg`,
      ),
      'train.csv': csv(['id', 'path', 'weight'], trainRows, (at) => [at, `train/${idOf(at)}.jpg`, at * 1.5]),
      'test.csv': csv(['id', 'path'], testRows, (at) => [500 + at, `test/${idOf(100 + at)}.jpg`]),
      'sample_submission.csv': csv(['id', 'weight'], testRows, (at) => [500 + at, 0.5]),
    });
    expect(sourcesOf(found)).toMatchObject([{ column: 'path', train: 'data/{}', test: 'data/{}' }]);
    expect(found).toMatchObject({ task: 'regression', idColumn: 'id', features: [] });
  });

  test('by a path that begins elsewhere', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id) => `train/${id}.png`,
        (id) => `test/${id}.png`,
        (at) => png(8, 8, () => at),
      ),
      'train.csv': csv(['file', 'tree'], trainRows, (at) => [`/root/input/${idOf(at)}.jpg`, classOf(at)]),
      'test.csv': csv(['file'], testRows, (at) => [`/root/input/${idOf(100 + at)}.jpg`]),
      'sample_submission.csv': sampleOf(['file', 'tree'], (id) => `/root/input/${id}.jpg`, ['oak']),
    });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train/{stem}.png', test: 'test/{stem}.png' }]);
  });

  test('several of a row are several sources; numbered ones are one', async () => {
    const photos = (part: string) => (id: string) => `${part}/${id}_front.jpg`;
    const rows = {
      ...accuracy,
      'train.csv': csv(['house', 'rooms', 'tree'], trainRows, (at) => [idOf(at), at % 4, classOf(at)]),
      'test.csv': csv(['house', 'rooms'], testRows, (at) => [idOf(100 + at), at % 4]),
      'sample_submission.csv': sampleOf(['house', 'tree'], (id) => id, ['oak']),
    };
    const back = (part: string) => (id: string) => `${part}/${id}_back.jpg`;
    const two = await analysisOf({
      ...rows,
      ...bothAt(photos('train'), photos('test')),
      ...bothAt(back('train'), back('test'), (at) => jpeg(1000 + at)),
    });
    expect(sourcesOf(two)).toMatchObject([
      { name: 'back', train: 'train/{}_back.jpg', test: 'test/{}_back.jpg' },
      { name: 'front', train: 'train/{}_front.jpg', test: 'test/{}_front.jpg' },
    ]);
    const numbers = range(3).map((n) =>
      bothAt(
        (id) => `train/${id}_${n}.jpg`,
        (id) => `test/${id}_${n}.jpg`,
        (at) => jpeg(1000 * n + at),
      ),
    );
    const many = await analysisOf({ ...rows, ...Object.assign({}, ...numbers) });
    expect(sourcesOf(many)).toMatchObject([{ name: 'image', train: 'train/{}_*', test: 'test/{}_*' }]);
    expect(many.media?.profile).toMatchObject([{ train: 3 * trainRows, test: 3 * testRows }]);
  });

  test('several of a row, of which a table tells whose answers are called otherwise in the sample', async () => {
    const views = ['red', 'green', 'blue'].map((colour, n) =>
      bothAt(
        (id) => `train/${id}_${colour}.jpg`,
        (id) => `test/${id}_${colour}.jpg`,
        (at) => jpeg(1000 * n + at),
      ),
    );
    const found = await analysisOf({
      ...accuracy,
      ...Object.assign({}, ...views),
      'train.csv': csv(['Id', 'Target'], trainRows, (at) => [idOf(at), at % 3]),
      'sample_submission.csv': sampleOf(['Id', 'Predicted'], (id) => id, [0]),
    });
    expect(found).toMatchObject({ targets: [{ column: 'Target' }], files: { train: ['train.csv'] } });
    expect(sourcesOf(found)?.map(({ train }) => train)).toEqual(
      ['blue', 'green', 'red'].map((colour) => `train/{}_${colour}.jpg`),
    );
  });

  test('a number within a patient names no file, though names begin with one and end with one', async () => {
    const name = (at: number) => `${at % 3}f${at < 90 ? 100 + ((at + 84) % 90) : 900 + at}_${at % 3}`;
    const found = await analysisOf({
      ...accuracy,
      ...filesAt(90, (at) => `train/${name(at)}.jpg`),
      ...filesAt(60, (at) => `test/${name(at)}.jpg`, jpeg, 100),
      'train.csv': csv(['image', 'image_num', 'tree'], 90, (at) => [name(at), at % 3, classOf(at)]),
      'test.csv': csv(['image', 'image_num'], 60, (at) => [name(100 + at), (100 + at) % 3]),
      'sample_submission.csv': csv(['image', 'tree'], 60, (at) => [name(100 + at), 'oak']),
    });
    expect(sourcesOf(found)).toMatchObject([{ column: 'image', train: 'train/{}.jpg', test: 'test/{}.jpg' }]);
  });

  test('a folder for each id', async () => {
    const slices = range(4).map((n) =>
      bothAt(
        (id, at) => `train/${id}/${n}${at}.png`,
        (id, at) => `test/${id}/${n}${at}.png`,
        (at) => png(8, 8, () => at + n),
      ),
    );
    const found = await analysisOf({
      'description.md': page('area under the ROC curve'),
      ...Object.assign({}, ...slices),
      'train_labels.csv': csv(['patient', 'ill'], trainRows, (at) => [idOf(at), at % 2]),
      'sample_submission.csv': sampleOf(['patient', 'ill'], (id) => id, [0.5]),
    });
    expect(sourcesOf(found)).toMatchObject([{ column: 'patient', train: 'train/{}/*', test: 'test/{}/*' }]);
    expect(found).toMatchObject({ task: 'binary', idColumn: 'patient' });
  });

  test('that lie in folders of classes, which the table names too', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id, at) => `imgs/train/${classOf(at)}/${id}.jpg`,
        (id) => `imgs/test/${id}.jpg`,
      ),
      'drivers.csv': csv(['driver', 'tree', 'img'], trainRows, (at) => [`d${at % 3}`, classOf(at), `${idOf(at)}.jpg`]),
      'sample_submission.csv': sampleOf(['img', ...classes], (id) => `${id}.jpg`, [0.3, 0.3, 0.4]),
    });
    expect(sourcesOf(found)).toMatchObject([{ column: 'img', train: 'imgs/train/**/{}', test: 'imgs/test/{}' }]);
    expect(found).toMatchObject({
      task: 'multiclass',
      targets: [{ column: 'tree' }],
      submission: { layout: 'classes' },
    });
  });

  test('test calls the column otherwise', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id) => `train/${id}.jpg`,
        (id) => `test/${id}.jpg`,
      ),
      'train.csv': csv(['image_name', 'tree'], trainRows, (at) => [`${idOf(at)}.jpg`, classOf(at)]),
      'sample_submission.csv': sampleOf(['filename', 'tree'], (id) => `${id}.jpg`, ['oak']),
    });
    expect(found.media?.sources).toMatchObject([{ column: 'image_name', testColumn: 'filename' }]);
  });

  test('numbers whose files have zeros in front', async () => {
    const rows = (count: number, from: number) => range(count).map((at) => from + at);
    const file = (part: string) => (at: number) => `${part}/${String(at).padStart(5, '0')}.jpg`;
    const found = await analysisOf({
      ...accuracy,
      ...filesAt(trainRows, file('train'), jpeg, 1),
      ...filesAt(testRows, file('test'), jpeg, 101),
      'train.csv': csv(['id', 'tree'], trainRows, (at) => [rows(trainRows, 1)[at] ?? 0, classOf(at)]),
      'sample_submission.csv': csv(['id', 'tree'], testRows, (at) => [101 + at, 'oak']),
    });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train/{:05}.jpg', test: 'test/{:05}.jpg' }]);
    expect(found.media?.profile).toMatchObject([{ train: trainRows, test: testRows }]);
  });

  test('a measure that happens to be the name of a file names none', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...filesAt(30, (at) => `pictures/${at}.jpg`),
      'train.csv': csv(['id', 'rooms', 'tree'], trainRows, (at) => [`r${at}`, at % 7, classOf(at)]),
      'test.csv': csv(['id', 'rooms'], testRows, (at) => [`r${100 + at}`, at % 7]),
      'sample_submission.csv': csv(['id', 'tree'], testRows, (at) => [`r${100 + at}`, 'oak']),
    });
    expect(found.media).toBeUndefined();
    expect(found.features).toEqual(['rooms']);
    expect(found.ignored).toMatchObject([{ kind: 'image', where: 'pictures' }]);
  });
});
