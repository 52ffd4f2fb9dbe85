import { describe, expect, test } from 'vitest';
import { npz } from '../../../rigs/data/arrays.ts';
import { csv, type Files, page } from '../../../rigs/data/competitions.ts';
import { jpegHeader, png } from '../../../rigs/data/images.ts';
import { wav } from '../../../rigs/data/sounds.ts';
import { makeZip } from '../../../rigs/data/zip.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const trainRows = 24;
const testRows = 12;
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const classes = ['ash', 'oak', 'elm'];
const classOf = (at: number) => classes[at % classes.length] ?? '';
const idOf = (at: number) => `k${(1000 + 37 * at).toString(16)}`;
const jpeg = (at: number) => jpegHeader(32, 40, at);
const filesAt = (
  count: number,
  path: (at: number) => string,
  content: (at: number) => Buffer = jpeg,
  from = 0,
): Files => Object.fromEntries(range(count).map((at) => [path(from + at), content(from + at)]));
/** Files of train, then of test. */
const bothAt = (
  train: (id: string, at: number) => string,
  test: (id: string, at: number) => string,
  content = jpeg,
): Files => ({
  ...filesAt(trainRows, (at) => train(idOf(at), at), content),
  ...filesAt(testRows, (at) => test(idOf(at), at), content, 100),
});
const sampleOf = (header: readonly string[], key: (id: string) => string, cells: readonly (string | number)[]) =>
  csv(header, testRows, (at) => [key(idOf(100 + at)), ...cells]);
const accuracy = { 'description.md': page('classification accuracy') };
const source = (found: Awaited<ReturnType<typeof analysisOf>>) =>
  found.media?.sources.map(({ name, kind, column, train, test }) => ({ name, kind, column, train, test }));

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
    expect(source(found)).toEqual([
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
    expect(source(found)).toMatchObject([{ column: 'image_id', train: 'train_images/{}', test: 'test_images/{}' }]);
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
    expect(source(found)).toMatchObject([{ train: 'images/{}.png', test: 'images/{}.png' }]);
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
    expect(source(found)).toMatchObject([{ column: 'path', train: 'data/{}', test: 'data/{}' }]);
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
    expect(source(found)).toMatchObject([{ train: 'train/{stem}.png', test: 'test/{stem}.png' }]);
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
    expect(source(two)).toMatchObject([
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
    expect(source(many)).toMatchObject([{ name: 'image', train: 'train/{}_*', test: 'test/{}_*' }]);
    expect(many.media?.profile).toMatchObject([{ train: 3 * trainRows, test: 3 * testRows }]);
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
    expect(source(found)).toMatchObject([{ column: 'patient', train: 'train/{}/*', test: 'test/{}/*' }]);
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
    expect(source(found)).toMatchObject([{ column: 'img', train: 'imgs/train/**/{}', test: 'imgs/test/{}' }]);
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
    expect(source(found)).toMatchObject([{ train: 'train/{:05}.jpg', test: 'test/{:05}.jpg' }]);
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

describe('labels that no table holds', () => {
  const sample = { 'sample_submission.csv': sampleOf(['file', 'tree'], (id) => `${id}.jpg`, ['oak']) };

  test('a folder for each class', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...sample,
      ...bothAt(
        (id, at) => `train/${classOf(at)}/${id}.jpg`,
        (id) => `test/${id}.jpg`,
      ),
    });
    expect(source(found)).toMatchObject([{ column: 'file', train: 'train/{}', test: 'test/{}' }]);
    expect(found.media?.listings).toMatchObject([{ path: 'train_files.csv', columns: ['file', 'tree'] }]);
    expect(found).toMatchObject({ task: 'multiclass', idColumn: 'file', shapes: { train: { rows: trainRows } } });
    expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(classes.toSorted());
  });

  test('a folder for each class, and no sample: files of test are the rows', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id, at) => `train/${classOf(at)}/${id}.jpg`,
        (id) => `test/unknown/${id}.jpg`,
      ),
    });
    expect(source(found)).toMatchObject([{ column: 'file', train: 'train/{}', test: 'test/{}' }]);
    expect(found).toMatchObject({ files: { test: ['test_files.csv'] }, submission: { header: ['file', 'label'] } });
    expect(found.submission.rows.count).toBe(testRows);
  });

  test('folders of classes in folders of train and of validation, nested once more', async () => {
    const part = (at: number) => (at % 4 === 0 ? 'val' : 'train');
    const found = await analysisOf({
      ...accuracy,
      ...sample,
      ...bothAt(
        (id, at) => `data/${part(at)}/${classOf(at)}/${id}.jpg`,
        (id) => `data/test/${id}.jpg`,
      ),
    });
    expect(source(found)).toMatchObject([{ train: 'data/{}', test: 'data/test/{}' }]);
    expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(classes.toSorted());
  });

  test('names in archives that begin with the label; the page says which of two is meant', async () => {
    const kinds = ['cat', 'dog'];
    const members = (name: (at: number) => string, count: number) =>
      makeZip(range(count).map((at) => ({ name: name(at), content: jpeg(at + 7 * count) })));
    const found = await analysisOf({
      'description.md': `${page('area under the ROC curve')}\nPredict the probability that the image is a cat (1 = cat, 0 = dog).`,
      'train.zip': members((at) => `${kinds[at % 2]}.${at}.jpg`, 40),
      'test.zip': members((at) => `${at + 1}.jpg`, 25),
      'sample_submission.csv': csv(['id', 'label'], 25, (at) => [at + 1, 0.5]),
    });
    expect(source(found)).toMatchObject([{ column: 'id', train: 'train/{}.jpg', test: 'test/{}.jpg' }]);
    expect(found.media?.archives).toEqual({ 'train.zip': 'train', 'test.zip': 'test' });
    expect(found).toMatchObject({ task: 'binary', submission: { layout: 'classes', mapping: { label: 'cat' } } });
    expect(found.submission.columns[1]).toMatchObject({ kind: 'probability' });
  });

  test('arrays of one dimension beside the images, with ids and without', async () => {
    const images = (count: number) => ({
      dtype: '|u1' as const,
      shape: [count, 8, 8],
      values: range(count * 64).map((at) => at % 256),
    });
    const labels = { dtype: '<i8' as const, shape: [trainRows], values: range(trainRows).map((at) => at % 2) };
    const ids = (count: number, from: number) => ({
      dtype: '<U8' as const,
      shape: [count],
      values: range(count).map((at) => idOf(from + at)),
    });
    const auc = { 'description.md': page('area under the ROC curve') };
    const named = await analysisOf({
      ...auc,
      'train.npz': npz({ ids: ids(trainRows, 0), images: images(trainRows), labels }),
      'test.npz': npz({ ids: ids(testRows, 100), images: images(testRows) }),
      'sample_submission.csv': sampleOf(['id', 'ill'], (id) => id, [0.5]),
    });
    expect(source(named)).toMatchObject([
      { kind: 'array', column: null, train: 'train.npz#images', test: 'test.npz#images' },
    ]);
    expect(named.media?.sources[0]?.shape).toEqual([8, 8, 1]);
    expect(named).toMatchObject({ task: 'binary', idColumn: 'id', targets: [{ column: 'ill' }] });
    const numbered = await analysisOf({
      ...auc,
      'mnist.npz': npz({ x_train: images(trainRows), y_train: labels, x_test: images(testRows) }),
      'sample_submission.csv': csv(['ImageId', 'ill'], testRows, (at) => [at + 1, 0.5]),
    });
    expect(source(numbered)).toMatchObject([{ train: 'mnist.npz#x_train', test: 'mnist.npz#x_test' }]);
    expect(numbered).toMatchObject({ task: 'binary', idColumn: null, targets: [{ column: 'ill' }] });
  });
});

describe('sounds', () => {
  test('by names of clips', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id) => `audio/train/${id}.wav`,
        (id) => `audio/test/${id}.wav`,
        (at) => wav(400 + at),
      ),
      'train_labels.csv': csv(['fname', 'label'], trainRows, (at) => [`${idOf(at)}.wav`, classOf(at)]),
      'sample_submission.csv': sampleOf(['fname', 'label'], (id) => `${id}.wav`, ['oak']),
    });
    expect(source(found)).toMatchObject([
      { name: 'audio', kind: 'audio', train: 'audio/train/{}', test: 'audio/test/{}' },
    ]);
    expect(found.media?.profile[0]).toMatchObject({ modes: [{ value: '8000 Hz, mono' }], formats: [{ value: 'wav' }] });
  });
});

describe('pixels in tables', () => {
  test('a column for each', async () => {
    const pixels = range(64).map((at) => `pixel${at}`);
    const found = await analysisOf({
      ...accuracy,
      'train.csv': csv(['label', ...pixels], 40, (row) => [row % 3, ...range(64).map((at) => (row * at * 7) % 256)]),
      'test.csv': csv(pixels, testRows, (row) => range(64).map((at) => (row * at * 5) % 256)),
      'sample_submission.csv': csv(['ImageId', 'Label'], testRows, (row) => [row + 1, 0]),
    });
    expect(found.media?.sources).toMatchObject([{ name: 'pixels', kind: 'pixels', shape: [8, 8, 1] }]);
    expect(found.media?.sources[0]?.columns).toEqual(pixels);
    expect(found.features).toEqual(pixels);
  });

  test('lists in two columns of JSON', async () => {
    const band = (row: number) => range(81).map((at) => ((row * at) % 17) - 20.5);
    const rows = (count: number, from: number, more: (row: number) => object) =>
      JSON.stringify(
        range(count).map((row) => ({
          id: idOf(from + row),
          band_1: band(row),
          band_2: band(row + 1),
          angle: row,
          ...more(row),
        })),
      );
    const found = await analysisOf({
      'description.md': page('log loss'),
      'train.json': rows(trainRows, 0, (row) => ({ iceberg: row % 2 })),
      'test.json': rows(testRows, 100, () => ({})),
      'sample_submission.csv': sampleOf(['id', 'iceberg'], (id) => id, [0.5]),
    });
    expect(found.media?.sources).toMatchObject([{ kind: 'pixels', columns: ['band_1', 'band_2'], shape: [9, 9] }]);
    expect(found).toMatchObject({ features: ['angle'], textColumns: [] });
  });

  test('plain numbers are no pixels', async () => {
    const names = range(70).map((at) => `f${at}`);
    const found = await analysisOf({
      ...accuracy,
      'train.csv': csv(['id', ...names, 'y'], 40, (row) => [
        row,
        ...range(70).map((at) => ((row * at) % 13) / 7),
        row % 2,
      ]),
      'test.csv': csv(['id', ...names], testRows, (row) => [100 + row, ...range(70).map((at) => (row * at) % 3)]),
      'sample_submission.csv': csv(['id', 'y'], testRows, (row) => [100 + row, 0]),
    });
    expect(found.media).toBeUndefined();
  });
});

describe('answers that are pictures', () => {
  const dice = { 'description.md': page('the mean Dice coefficient') };
  const images = bothAt(
    (id) => `train/images/${id}.png`,
    (id) => `test/images/${id}.png`,
    (at) => png(9, 9, () => at),
  );
  const masks = filesAt(
    trainRows,
    (at) => `train/masks/${idOf(at)}.png`,
    (at) => png(9, 9, (row) => (row > 4 ? 255 : at % 2)),
  );
  const sample = { 'sample_submission.csv': sampleOf(['id', 'rle_mask'], (id) => id, ['1 1']) };

  test('masks as run lengths and as files; a lookup table beside them is no test', async () => {
    const found = await analysisOf({
      ...dice,
      ...images,
      ...masks,
      ...sample,
      'train.csv': csv(['id', 'rle_mask'], trainRows, (at) => [
        idOf(at),
        at % 3 === 0 ? '' : `1 ${at + 1} 40 ${at + 2}`,
      ]),
      'depths.csv': csv(['id', 'z'], trainRows + testRows, (at) => [
        idOf(at < trainRows ? at : 100 + at - trainRows),
        at,
      ]),
    });
    expect(source(found)).toMatchObject([{ column: 'id', train: 'train/images/{}.png', test: 'test/images/{}.png' }]);
    expect(found).toMatchObject({ task: 'mask', metric: { name: 'dice' }, targets: [{ column: 'rle_mask' }] });
    expect(found.media?.target).toEqual({ kind: 'mask', train: 'train/masks/{}.png', size: [9, 9], order: 'columns' });
    expect(found.files).toMatchObject({ test: ['sample_submission.csv'], side: ['depths.csv'] });
    expect(found.ignored).toBeUndefined();
  });

  test('masks as files alone', async () => {
    const found = await analysisOf({ ...dice, ...images, ...masks, ...sample });
    expect(found).toMatchObject({ task: 'mask', targets: [], submission: { key: ['id'], header: ['id', 'rle_mask'] } });
    expect(found.media).toMatchObject({
      target: { kind: 'mask', train: 'train/masks/{}.png' },
      sources: [{ train: 'train/images/{}.png' }],
    });
  });

  test('masks by image and class', async () => {
    const found = await analysisOf({
      ...dice,
      ...bothAt(
        (id) => `train_images/${id}.jpg`,
        (id) => `test_images/${id}.jpg`,
      ),
      'train.csv': csv(['ImageId_ClassId', 'EncodedPixels'], 2 * trainRows, (at) => [
        `${idOf(at >> 1)}.jpg_${(at % 2) + 1}`,
        at % 3 === 0 ? '' : '5 3 40 7',
      ]),
      'sample_submission.csv': csv(['ImageId_ClassId', 'EncodedPixels'], 2 * testRows, (at) => [
        `${idOf(100 + (at >> 1))}.jpg_${(at % 2) + 1}`,
        '1 409600',
      ]),
    });
    expect(found).toMatchObject({ task: 'mask', media: { target: { kind: 'mask', train: null } } });
    expect(source(found)).toMatchObject([{ train: 'train_images/{}', test: 'test_images/{}' }]);
  });

  test('whole images, asked for pixel by pixel', async () => {
    const found = await analysisOf({
      'description.md': page('root mean squared error'),
      ...filesAt(
        trainRows,
        (at) => `train/${at + 1}.png`,
        (at) => png(6, 5, () => at),
      ),
      ...filesAt(
        trainRows,
        (at) => `train_cleaned/${at + 1}.png`,
        (at) => png(6, 5, () => 255 - at),
      ),
      ...filesAt(
        4,
        (at) => `test/${at + 50}.png`,
        (at) => png(6, 5, () => at),
      ),
      'sampleSubmission.csv': csv(['id', 'value'], 4 * 30, (at) => [
        `${50 + Math.floor(at / 30)}_${1 + (Math.floor(at / 5) % 6)}_${1 + (at % 5)}`,
        1,
      ]),
    });
    expect(found).toMatchObject({ task: 'image-to-image', metric: { name: 'rmse' }, submission: { key: ['id'] } });
    expect(found.media).toMatchObject({
      sources: [{ train: 'train/{}.png', test: 'test/{}.png' }],
      target: { kind: 'image', train: 'train_cleaned/{}.png', size: null },
    });
    expect(found.submission.columns[1]).toMatchObject({ name: 'value', role: 'target', kind: 'real' });
  });
});

test('boxes are recognised, and said to be open', async () => {
  const found = await analysisOf({
    'description.md': page('the mean average precision at different intersection over union thresholds'),
    ...bothAt(
      (id) => `train/${id}.jpg`,
      (id) => `test/${id}.jpg`,
    ),
    'train.csv': csv(['image_id', 'width', 'height', 'bbox'], 2 * trainRows, (at) => [
      idOf(at >> 1),
      ...[40, 32, `[${at}, 2, 10, 12]`],
    ]),
    'sample_submission.csv': sampleOf(['image_id', 'PredictionString'], (id) => id, ['1.0 0 0 50 50']),
  });
  expect(found).toMatchObject({ files: { train: [] }, targets: [], metric: { name: 'map_iou' } });
  expect(found.warnings[0]).toMatch(/^Boxes in images are asked for, as in train.csv: nothing here finds them/);
});

describe('what is odd', () => {
  test('is said with the names of files, and the rest is used', async () => {
    const files = bothAt(
      (id) => `train/${id}.jpg`,
      (id) => `test/${id}.jpg`,
    );
    const { [`test/${idOf(105)}.jpg`]: _, ...there } = files;
    const found = await analysisOf({
      ...accuracy,
      ...there,
      [`train/${idOf(3)}.jpg`]: 'This is a text, whatever it is called.',
      [`test/${idOf(101)}.jpg`]: jpeg(0),
      'train.csv': csv(['id', 'tree'], trainRows, (at) => [idOf(at), classOf(at)]),
      'test.csv': csv(['id'], testRows, (at) => [idOf(100 + at)]),
      'sample_submission.csv': sampleOf(['id', 'tree'], (id) => id, ['oak']),
    });
    expect(source(found)).toHaveLength(1);
    expect(found.warnings).toEqual([
      `image: 0 cells of train and 1 of test find no file, such as test/${idOf(105)}.jpg.`,
      'image: 1 files of test have the content of one of train.',
      `image: 1 files are not what their names say, or broken: train/${idOf(3)}.jpg.`,
    ]);
  });
});
