import { describe, expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { png } from '../../../../rigs/data/files/images.ts';
import { bothAt, filesAt, idOf, sampleOf, testRows, trainRows } from '../../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../../rigs/stages/expect-analysis.ts';

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
    expect(sourcesOf(found)).toMatchObject([
      { column: 'id', train: 'train/images/{}.png', test: 'test/images/{}.png' },
    ]);
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

  test('masks beside their pictures, which the table names by two numbers and test by one', async () => {
    const named = (at: number) => `${1 + (at >> 3)}_${1 + (at % 8)}`;
    const found = await analysisOf({
      ...dice,
      ...filesAt(
        trainRows,
        (at) => `train/${named(at)}.png`,
        (at) => png(9, 9, () => at),
      ),
      ...filesAt(
        trainRows,
        (at) => `train/${named(at)}_mask.png`,
        (at) => png(9, 9, (row) => (row > 4 ? 255 : at % 2)),
      ),
      ...filesAt(
        testRows,
        (at) => `test/${at}.png`,
        (at) => png(9, 9, () => 100 + at),
        1,
      ),
      'train_masks.csv': csv(['subject', 'img', 'pixels'], trainRows, (at) => [
        1 + (at >> 3),
        1 + (at % 8),
        at % 3 === 0 ? '' : `1 ${at + 1} 40 ${at + 2}`,
      ]),
      'sample_submission.csv': csv(['img', 'pixels'], testRows, (at) => [at + 1, '1 1']),
    });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train/{}.png', test: 'test/{}.png' }]);
    expect(found.media).toMatchObject({
      target: { kind: 'mask', train: 'train/{}_mask.png' },
      profile: [{ train: trainRows, test: testRows }],
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
    expect(sourcesOf(found)).toMatchObject([{ train: 'train_images/{}', test: 'test_images/{}' }]);
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

test('sets of labels that are called like boxes are learned, though a score of texts judges them', async () => {
  const names = ['survey', 'census', 'survey|census', 'panel', 'panel|survey'];
  const found = await analysisOf({
    'description.md': page('the Jaccard score'),
    'train.csv': csv(['Id', 'text', 'PredictionString'], 90, (i) => [
      i,
      `we used the ${names[i % 5]}`,
      names[i % 5] ?? '',
    ]),
    'test.csv': csv(['Id', 'text'], 30, (i) => [90 + i, 'we used it']),
    'sample_submission.csv': csv(['Id', 'PredictionString'], 30, (i) => [90 + i, 'survey|census']),
  });
  expect(found).toMatchObject({
    files: { train: ['train.csv'] },
    targets: [{ column: 'PredictionString' }],
    metric: { name: 'mean_f1' },
  });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'token-set', list: { separator: '|' } });
});
