import { expect, test } from 'vitest';
import { batchesOf, entriesFor, nameFor } from '../../../services/mlflow/limits.ts';

test.each([
  ['seconds_execute', 'seconds_execute'],
  ['a b/c.d-e', 'a b/c.d-e'],
  ['preço: "%"', 'preço_ ___'],
  ['../../x', 'x'],
  ['/a//b/', 'a/b'],
  ['..', '_'],
  ['\u0000\ud800', '__'],
  ['', '_'],
])('a name that MLflow takes: %j', (text, name) => {
  expect(nameFor(text)).toBe(name);
});

test('names and values are no longer than MLflow takes; what has no value is left out', () => {
  expect(nameFor('x'.repeat(300))).toHaveLength(250);
  const entries = entriesFor('param', { long: 'y'.repeat(7000), none: '', 'a:b': '1', 'a?b': '2' });
  expect(entries.map(({ key, value }) => [key, value.length])).toEqual([
    ['long', 6000],
    ['a_b', 1],
  ]);
  expect(entriesFor('tag', { long: 'y'.repeat(7000) })[0]?.value).toHaveLength(5000);
});

test('one call holds at most 1,000 things, 100 of them parameters; what is no finite number is left out', () => {
  const params = Array.from({ length: 250 }, (_, at) => ({ key: `p${at}`, value: '1' }));
  const values = [...Array.from({ length: 2000 }, (_, at) => at), Number.NaN, Number.POSITIVE_INFINITY];
  const metrics = values.map((value, step) => ({ key: 'm', value, step: step + 0.4, timestamp: 1 }));
  const batches = batchesOf({ params, metrics });
  expect(batches.map((batch) => [batch.params.length, batch.metrics.length])).toEqual([
    [100, 900],
    [100, 900],
    [50, 200],
  ]);
  expect(batches.flatMap((batch) => batch.metrics.map(({ step }) => step))).toEqual(values.slice(0, 2000));
  expect(batchesOf({ params: [], metrics: [] })).toEqual([]);
});
