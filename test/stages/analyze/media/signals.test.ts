import { describe, expect, test } from 'vitest';
import { csv, type Files, page } from '../../../rigs/data/competitions.ts';
import { npy } from '../../../rigs/data/files/arrays.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const trainIds = range(24).map((at) => String(1000 + 37 * at));
const testIds = range(12).map((at) => String(5000 + 41 * at));
const table = (seed: number) =>
  Buffer.from(csv(['sensor_1', 'sensor_2'], 30, (at) => [((at + 1) * seed) % 17, at * seed]));
const array = (seed: number) =>
  npy({
    dtype: '|u1',
    shape: [3, 40],
    values: range(120).map((at) => [seed >> 8, seed & 255, at][Math.min(at, 2)] ?? 0),
  });
const filesOf = (
  ids: readonly string[],
  path: (id: string, at: number) => string,
  content: (seed: number) => Buffer = table,
): Files => Object.fromEntries(ids.map((id, at) => [path(id, at), content(Number(id))]));
const accuracy = { 'description.md': page('classification accuracy') };
const source = (found: Awaited<ReturnType<typeof analysisOf>>) =>
  found.media?.sources.map(({ kind, column, train, test }) => ({ kind, column, train, test }));

describe('a file of measurements for each row', () => {
  test('a table by its id, which only the sample names for test', async () => {
    const found = await analysisOf({
      'description.md': page('the mean absolute error'),
      ...filesOf(trainIds, (id) => `train/${id}.csv`),
      ...filesOf(testIds, (id) => `test/${id}.csv`),
      'train.csv': csv(['segment', 'hours'], 24, (at) => [trainIds[at] ?? '', at * 1.5]),
      'sample_submission.csv': csv(['segment', 'hours'], 12, (at) => [testIds[at] ?? '', 0]),
    });
    expect(source(found)).toEqual([{ kind: 'signal', column: 'segment', train: 'train/{}.csv', test: 'test/{}.csv' }]);
    expect(found).toMatchObject({ task: 'regression', idColumn: 'segment', features: [] });
    expect(found.targets).toMatchObject([{ column: 'hours' }]);
    expect(found.media?.profile).toMatchObject([
      {
        ...{ train: 24, test: 12, formats: [{ value: 'csv', count: 36 }] },
        ...{ sizes: [{ value: '30 steps' }], modes: [{ value: '2 channels' }], odd: { files: 0 } },
      },
    ]);
    expect(found.ignored).toBeUndefined();
    expect(found.warnings).toEqual([]);
  });

  test('an array in folders that its id begins with', async () => {
    const place = (id: string) => `${id.slice(-1)}/${id.slice(-2, -1)}/${id}.npy`;
    const found = await analysisOf({
      ...accuracy,
      ...filesOf(trainIds, (id) => `train/${place(id)}`, array),
      ...filesOf(testIds, (id) => `test/${place(id)}`, array),
      'training_labels.csv': csv(['id', 'target'], 24, (at) => [trainIds[at] ?? '', at % 2]),
      'sample_submission.csv': csv(['id', 'target'], 12, (at) => [testIds[at] ?? '', 0]),
    });
    expect(source(found)).toEqual([{ kind: 'signal', column: 'id', train: 'train/**/{}.npy', test: 'test/**/{}.npy' }]);
    expect(found.media?.profile).toMatchObject([{ sizes: [{ value: '3 x 40' }], modes: [{ value: '|u1' }] }]);
    expect(found.warnings).toEqual([]);
  });

  test('tables in a folder for each class, of which no table tells', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...filesOf(trainIds, (id, at) => `train/${['walking', 'running'][at % 2]}/${id}.csv`),
      ...filesOf(testIds, (id) => `test/${id}.csv`),
      'sample_submission.csv': csv(['file', 'activity'], 12, (at) => [`${testIds[at]}.csv`, 'walking']),
    });
    expect(source(found)).toEqual([{ kind: 'signal', column: 'file', train: 'train/{}', test: 'test/{}' }]);
    expect(found.targets).toMatchObject([{ column: 'activity', labels: [{ label: 'running' }, { label: 'walking' }] }]);
  });

  test('many tables whose names no row has are the rows themselves', async () => {
    const found = await analysisOf({
      'description.md': page('the mean absolute error'),
      ...Object.fromEntries(
        range(12).map((at) => [
          `train/part${at}.csv`,
          csv(['id', 'size', 'price'], 20, (row) => [`a${at * 20 + row}`, row % 7, row % 7]),
        ]),
      ),
      'test.csv': csv(['id', 'size'], 12, (at) => [`t${at}`, at % 7]),
      'sample_submission.csv': csv(['id', 'price'], 12, (at) => [`t${at}`, 0]),
    });
    expect(found.media).toBeUndefined();
    expect(found.shapes.train.rows).toBe(240);
  });
});
