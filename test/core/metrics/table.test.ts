import { expect, test } from 'vitest';
import { metricNames, metrics, namesIn } from '../../../core/metrics/table.ts';
import { Trait } from '../../../core/metrics/traits.ts';

test.each(['aliases', 'kaggle'] as const)('no two metrics have one name among their %s', (field) => {
  const listed = metricNames.flatMap((name) => metrics[name][field]);
  expect([...namesIn(field).keys()]).toEqual(listed);
});

test('every trait is some metric’s', () => {
  const given = new Set(metricNames.flatMap((name) => metrics[name].traits));
  expect(Trait.options.filter((trait) => !given.has(trait))).toEqual([]);
});

test('what a solution works out in the place of a metric is a metric of its own', () => {
  const behind = metricNames.flatMap((name) => metrics[name].scoredAs ?? []);
  expect(behind.filter((name) => metrics[name].scoredAs !== undefined)).toEqual([]);
});
