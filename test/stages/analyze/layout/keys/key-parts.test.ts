import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const day = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);
const shop = (i: number) => `air_${String.fromCharCode(97 + (i % 5))}`;
const visits = (key: (i: number) => string) => ({
  'visits.csv': csv(['shop', 'day', 'visitors'], 300, (i) => [shop(i), day(Math.floor(i / 5)), i % 17]),
  'sample_submission.csv': csv(['id', 'visitors'], 50, (i) => [key(i), 0]),
  'description.md': page('Root Mean Squared Logarithmic Error'),
});
const asked = (i: number) => day(60 + Math.floor(i / 5));

test.each([
  ['end', (i: number) => `${shop(i)}_${asked(i)}`, ['shop', 'day']],
  ['start', (i: number) => `${asked(i)}_${shop(i)}`, ['day', 'shop']],
] as const)('keys of a shop and a day, split from the %s, are rows of a forecast', async (from, key, columns) => {
  const found = await analysisOf(visits(key));
  expect(found).toMatchObject({
    task: 'forecasting',
    files: { test: ['sample_submission.csv'], keyParts: { columns, separator: '_', from } },
    idColumn: 'id',
    features: ['shop', 'day'],
    time: { column: 'day', kind: 'future' },
    warnings: [],
  });
  expect(found.shapes.test).toEqual({ rows: 50, columns: 3 });
});

test('keys of which train knows nothing stay keys', async () => {
  const found = await analysisOf(visits((i) => `other_${i}_${asked(i)}`));
  expect([found.files.test, found.files.keyParts]).toEqual([[], null]);
  expect(found.warnings[0]).toContain('No test file');
});

test('keys that train puts together of its own columns tell these in test, too, whatever they name there', async () => {
  const pair = (game: number, i: number) => [`g_${game}`, i % 9, 30 + game * 9 + (i % 3)];
  const found = await analysisOf({
    'train_labels.csv': csv(['contact_id', 'game', 'step', 'player', 'contact'], 60, (i) => [
      pair(i % 4, i).join('_'),
      ...pair(i % 4, i),
      i % 2,
    ]),
    'sample_submission.csv': csv(['contact_id', 'contact'], 18, (i) => [pair(7, i).join('_'), 0]),
    'description.md': page('the Matthews correlation coefficient'),
  });
  expect(found.files.keyParts).toMatchObject({ columns: ['game', 'step', 'player'], separator: '_', from: 'end' });
  expect(found).toMatchObject({ features: ['game', 'step', 'player'], leaks: [] });
});
