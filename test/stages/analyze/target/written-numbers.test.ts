import { expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const competition = (
  cell: (i: number) => string | number,
  said = '',
  metric = 'root mean squared error',
  shown = 0,
) => ({
  'train.csv': csv(['id', 'x', 'price'], 60, (i) => [i, i % 7, cell(i)]),
  'test.csv': csv(['id', 'x'], 20, (i) => [100 + i, i % 7]),
  'sample_submission.csv': csv(['id', 'price'], 20, (i) => [100 + i, shown]),
  'description.md': `${said}\n\n${page(metric)}`,
});

test.each([
  ['dollars', (i: number) => `"$${i + 1},${String(i * 13).padStart(3, '0')}.00"`, 0, 60_767],
  ['euros', (i: number) => `"${i + 1}.000,5 €"`, 0, 60_000.5],
  ['units', (i: number) => `${i + 1} kg`, 0, 60],
  ['words among them', (i: number) => (i % 12 === 5 ? 'unknown' : i + 1), 5, 60],
  ['dashes', (i: number) => (i % 6 === 5 ? '-' : i + 1), 10, 59],
])('answers in %s are numbers', async (_name, cell, missing, max) => {
  const found = await analysisOf(competition(cell));
  expect(found).toMatchObject({ task: 'regression', targets: [{ column: 'price', missing, numeric: { max } }] });
  expect(found.warnings.join()).toContain('"price" is read as numbers');
});

test('a number that the page gives for a missing one is none', async () => {
  const cell = (i: number) => (i % 6 === 0 ? -9998 : i);
  const found = await analysisOf(competition(cell, 'Values of -9998 are missing.'));
  expect(found.targets).toMatchObject([{ missing: 10, numeric: { min: 1, max: 59 } }]);
  expect((await analysisOf(competition(cell))).targets).toMatchObject([{ missing: 0, numeric: { min: -9998 } }]);
});

test('labels that are asked for stay as they are', async () => {
  const found = await analysisOf(competition((i) => `${i % 3} star`, '', 'the accuracy'));
  expect(found).toMatchObject({ task: 'multiclass', warnings: [] });
  expect(found.targets[0]?.labels).toHaveLength(3);
});
