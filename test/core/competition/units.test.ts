import { expect, test } from 'vitest';
import { learnedRows, unitsOf } from '../../../core/competition/units.ts';
import { strategiesByRules } from '../../../stages/plan/by-rules.ts';
import { csv, page } from '../../rigs/data/competitions.ts';
import { analysisOf } from '../../rigs/stages/expect-analysis.ts';

const steps = 5;
const day = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);
const unit = (i: number) => Math.floor(i / steps);
const sequences = {
  'train.csv': csv(['unit', 'day', 'x', 'y'], 60 * steps, (i) => [unit(i), day(i), i * 1.5, unit(i) % 2]),
  'test.csv': csv(['unit', 'day', 'x'], 20 * steps, (i) => [100 + unit(i), day(400 + i), i * 1.5]),
  'sample_submission.csv': csv(['unit', 'y'], 20, (i) => [100 + i, 0.5]),
  'description.md': page('area under the ROC curve'),
};

test('several rows to an id, one answer to each: units, and no forecast however late test is', async () => {
  const found = await analysisOf(sequences);
  expect(unitsOf(found)).toEqual({ column: 'unit', train: 60, test: 20 });
  expect(learnedRows(found)).toBe(60);
  const forecasting = { ...found, task: 'forecasting' as const, time: { column: 'day', kind: 'future' as const } };
  expect(strategiesByRules(forecasting, 60).map(({ template }) => template)).toEqual(['tabular']);
});

test('a sample that asks for some rows of a test with ids of their own makes no units', async () => {
  const found = await analysisOf({
    ...sequences,
    'train.csv': csv(['unit', 'x', 'y'], 300, (i) => [i, i * 1.5, i % 2]),
    'test.csv': csv(['unit', 'x'], 100, (i) => [1000 + i, i * 1.5]),
    'sample_submission.csv': csv(['unit', 'y'], 60, (i) => [1000 + i, 0.5]),
  });
  expect([unitsOf(found), learnedRows(found)]).toEqual([null, 300]);
});

test('answers under a name of train are told from rows like those of test', async () => {
  const found = await analysisOf({
    'train_logs.csv': csv(['id', 'event', 'down', 'up'], 60 * steps, (i) => [unit(i), i % steps, i, i + 1]),
    'train_scores.csv': csv(['id', 'score'], 60, (i) => [i, (i % 7) / 2]),
    'test_logs.csv': csv(['id', 'event', 'down', 'up'], 20 * steps, (i) => [100 + unit(i), i % steps, i, i + 1]),
    'sample_submission.csv': csv(['id', 'score'], 20, (i) => [100 + i, 1]),
    'description.md': page('the root mean-squared error or RMSE'),
  });
  expect(found).toMatchObject({
    files: { train: ['train_logs.csv'], labels: 'train_scores.csv', test: ['test_logs.csv'] },
    features: ['event', 'down', 'up'],
    leaks: [],
  });
  expect(found.targets[0]).toMatchObject({ column: 'score', rows: 60 });
  expect(unitsOf(found)).toEqual({ column: 'id', train: 60, test: 20 });
});
