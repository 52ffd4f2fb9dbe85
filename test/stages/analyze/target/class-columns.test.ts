import { expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const classes = ['C', 'CL', 'D'];
const prefixed = (columns: readonly string[]) => ({
  'train.csv': csv(['id', 'x', 'Status'], 40, (i) => [i, i * 3, classes[i % 3] ?? '']),
  'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
  'sample_submission.csv': csv(['id', ...columns], 10, (i) => [100 + i, 0.6, 0.1, 0.3]),
});

test('columns that are the labels with a prefix are the classes of one train column', async () => {
  const found = await analysisOf({
    ...prefixed(['Status_C', 'Status_CL', 'Status_D']),
    'description.md': page('multi-class logarithmic loss'),
  });
  expect(found).toMatchObject({ task: 'multiclass', metric: { name: 'logloss' }, targets: [{ column: 'Status' }] });
  expect(found.submission).toMatchObject({
    layout: 'classes',
    mapping: { Status_C: 'C', Status_CL: 'CL', Status_D: 'D' },
    rowConstraint: 'sum-to-one',
  });
  expect(found.submission.columns.map(({ kind }) => kind)).toEqual([null, 'simplex', 'simplex', 'simplex']);
});

test('class columns in an order of their own, without a page: log loss is assumed and said', async () => {
  const found = await analysisOf(prefixed(['CL', 'D', 'C']));
  expect(found).toMatchObject({ metric: { name: 'logloss', confidence: 'low' } });
  expect(found.submission.mapping).toEqual({ CL: 'CL', D: 'D', C: 'C' });
  expect(found.warnings.join()).toContain('logloss is assumed');
});

test.each([
  ['alone', ['-1', '0', '1']],
  ['behind a name', ['move_-1', 'move_0', 'move_1']],
])('classes with signs, %s', async (_, columns) => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'x', 'move'], 42, (i) => [i, i * 3, (i % 3) - 1]),
    'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['id', ...columns], 10, (i) => [100 + i, 0.6, 0.1, 0.3]),
    'description.md': page('multi-class log loss'),
  });
  expect(found.submission).toMatchObject({
    layout: 'classes',
    mapping: Object.fromEntries(columns.map((name, at) => [name, String(at - 1)])),
  });
});

const namedClasses = (answer: (row: number) => string | number) => ({
  'train.csv': csv(['id', 'x', 'severity'], 42, (i) => [i, i * 3, answer(i)]),
  'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
  'sample_submission.csv': csv(['id', 'low', 'mid', 'high'], 10, (i) => [100 + i, 0.3, 0.3, 0.4]),
  'description.md': page('multi-class log loss'),
});

test('columns with names of their own are the classes that train numbers, by order, and a warning says so', async () => {
  const found = await analysisOf(namedClasses((i) => (i * 7) % 3));
  expect(found.submission).toMatchObject({ layout: 'classes', mapping: { low: '0', mid: '1', high: '2' } });
  expect(found.warnings.join()).toContain('paired with classes by order: low is 0, mid is 1, high is 2');
});

test.each([
  ['that have names', (i: number) => ['a', 'b', 'c'][i % 3] ?? ''],
  ['of which one is left out', (i: number) => [0, 1, 3][i % 3] ?? 0],
  ['of which there are more', (i: number) => i % 4],
])('no order is told by classes %s', async (_, answer) => {
  expect((await analysisOf(namedClasses(answer))).submission.layout).toBe('unknown');
});

test('numbered classes Class_0, Class_1 of a 0/1 column: binary, two columns that sum to one', async () => {
  const found = await analysisOf({
    'train.csv': csv(['Id', 'x', 'Class'], 40, (i) => [`a${i}`, i * 3, i % 2]),
    'greeks.csv': csv(['Id', 'Alpha'], 40, (i) => [`a${i}`, 'AB'[i % 2] ?? '']),
    'test.csv': csv(['Id', 'x'], 10, (i) => [`b${i}`, i]),
    'sample_submission.csv': csv(['Id', 'class_0', 'class_1'], 10, (i) => [`b${i}`, 0.5, 0.5]),
    'description.md': page('a balanced logarithmic loss'),
  });
  expect(found).toMatchObject({
    task: 'binary',
    metric: { name: 'balanced_logloss' },
    files: { side: ['greeks.csv'] },
  });
  expect(found.submission.mapping).toEqual({ class_0: '0', class_1: '1' });
});

test('a label that differs in case, and a test without ids: rows match by position', async () => {
  const found = await analysisOf({
    'train.csv': csv(['label', 'pixel0', 'pixel1'], 60, (i) => [i % 10, i % 7, (i * 31) % 255]),
    'test.csv': csv(['pixel0', 'pixel1'], 20, (i) => [i % 5, (i * 17) % 200]),
    'sample_submission.csv': csv(['ImageId', 'Label'], 20, (i) => [i + 1, 0]),
    'description.md': page('the categorization accuracy of your predictions'),
  });
  expect(found).toMatchObject({ idColumn: null, task: 'multiclass', features: ['pixel0', 'pixel1'] });
  expect(found.submission).toMatchObject({ key: ['ImageId'], mapping: { Label: 'label' } });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'class-int', labels: expect.arrayContaining(['0', '9']) });
});
