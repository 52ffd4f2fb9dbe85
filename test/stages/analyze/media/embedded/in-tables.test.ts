import { describe, expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { accuracy, idOf, range, sampleOf, testRows, trainRows } from '../../../../rigs/data/media-layouts.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

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
