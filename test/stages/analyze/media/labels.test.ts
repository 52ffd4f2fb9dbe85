import { describe, expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { npz } from '../../../rigs/data/files/arrays.ts';
import { makeZip } from '../../../rigs/data/files/zip.ts';
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
    expect(sourcesOf(found)).toMatchObject([{ column: 'file', train: 'train/{}', test: 'test/{}' }]);
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
    expect(sourcesOf(found)).toMatchObject([{ column: 'file', train: 'train/{}', test: 'test/{}' }]);
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
    expect(sourcesOf(found)).toMatchObject([{ train: 'data/{}', test: 'data/test/{}' }]);
    expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(classes.toSorted());
  });

  test('a word of the name where those of test say test, in folders of patients', async () => {
    const name = (at: number, word: string) =>
      `clips/${at % 2 ? 'Dog_1' : 'Man_2'}/${at % 2 ? 'Dog_1' : 'Man_2'}_${word}_${at}.jpg`;
    const found = await analysisOf({
      'description.md': `${page('area under the ROC curve')}\nPredict the probability of a seizure.`,
      ...filesAt(trainRows, (at) => name(at, at % 3 ? 'interictal' : 'ictal')),
      ...filesAt(testRows, (at) => name(at, 'test'), jpeg, 100),
      'sample_submission.csv': csv(['clip', 'seizure'], testRows, (at) => [
        name(100 + at, 'test').split('/')[2] ?? '',
        0.5,
      ]),
    });
    expect(found.targets[0]?.labels?.map(({ label }) => label).toSorted()).toEqual(['ictal', 'interictal']);
    expect(found.submission).toMatchObject({ mapping: { seizure: 'ictal' } });
    expect(sourcesOf(found)).toMatchObject([{ column: 'clip', train: 'clips/{}', test: 'clips/**/{}' }]);
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
    expect(sourcesOf(found)).toMatchObject([{ column: 'id', train: 'train/{}.jpg', test: 'test/{}.jpg' }]);
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
    expect(sourcesOf(named)).toMatchObject([
      { kind: 'array', column: null, train: 'train.npz#images', test: 'test.npz#images' },
    ]);
    expect(named.media?.sources[0]?.shape).toEqual([8, 8, 1]);
    expect(named).toMatchObject({ task: 'binary', idColumn: 'id', targets: [{ column: 'ill' }] });
    const numbered = await analysisOf({
      ...auc,
      'mnist.npz': npz({ x_train: images(trainRows), y_train: labels, x_test: images(testRows) }),
      'sample_submission.csv': csv(['ImageId', 'ill'], testRows, (at) => [at + 1, 0.5]),
    });
    expect(sourcesOf(numbered)).toMatchObject([{ train: 'mnist.npz#x_train', test: 'mnist.npz#x_test' }]);
    expect(numbered).toMatchObject({ task: 'binary', idColumn: null, targets: [{ column: 'ill' }] });
  });
});

test.each(['their mean F2 score', 'their macro F1 score'])(
  'tags in one cell are sets of labels under any F score: %s',
  async (asked) => {
    const words = ['clear', 'haze', 'primary', 'road', 'water'];
    const tags = (at: number) =>
      words.filter((_, bit) => (at >> bit) % 2 === 1 || (at % 32 === 0 && bit === 0)).join(' ');
    const found = await analysisOf({
      'description.md': page(asked),
      ...bothAt(
        (id) => `train-jpg/${id}.png`,
        (id) => `test-jpg/${id}.png`,
      ),
      'train_v2.csv': csv(['image_name', 'tags'], trainRows, (at) => [idOf(at), tags(at)]),
      'sample_submission_v2.csv': sampleOf(['image_name', 'tags'], (id) => id, ['primary clear']),
    });
    expect(found).toMatchObject({ task: 'multilabel', metric: { name: 'mean_f1' } });
    expect(found.submission.columns[1]).toMatchObject({ kind: 'token-set', labels: words, list: { separator: ' ' } });
    expect(found.warnings).toContainEqual(expect.stringContaining('sets of labels: they are judged by the mean F1'));
  },
);
