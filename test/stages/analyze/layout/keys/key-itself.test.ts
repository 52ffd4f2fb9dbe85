import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const houses = csv(['parcelid', 'rooms', 'built'], 90, (i) => [7000 + i * 3, i % 6, 1950 + (i % 60)]);
const sold = csv(['parcelid', 'logerror', 'sold'], 40, (i) => [
  7000 + i * 6,
  0.01 * (i % 9),
  `2016-0${1 + (i % 9)}-03`,
]);
const files = (key: string) => ({
  'properties.csv': houses,
  'train.csv': sold,
  'sample_submission.csv': csv([key, '201610', '201611'], 90, (i) => [7000 + i * 3, 0, 0]),
  'description.md': page('the Mean Absolute Error'),
});

test.each([
  ['ParcelId', ['parcelid']],
  ['parcelid', null],
])('keys called "%s" that another table tells of are rows of test', async (key, columns) => {
  const found = await analysisOf(files(key));
  expect(found.files).toMatchObject({
    ...{ train: ['train.csv'], test: ['sample_submission.csv'], side: ['properties.csv'] },
    keyParts: columns === null ? null : { columns },
  });
  expect(found).toMatchObject({ idColumn: key, features: columns ?? [], leaks: ['sold'] });
  expect(found.targets).toMatchObject([{ column: 'logerror' }]);
  expect(found.evidence.targets).toMatchObject([{ source: 'train' }]);
});

test('keys that no other table tells of stay keys', async () => {
  const { 'properties.csv': _, ...rest } = files('ParcelId');
  const few = csv(['parcelid', 'rooms'], 20, (i) => [7000 + i * 3, i % 6]);
  for (const others of [rest, { ...rest, 'properties.csv': few }])
    expect((await analysisOf(others)).files).toMatchObject({ test: [], keyParts: null });
});
