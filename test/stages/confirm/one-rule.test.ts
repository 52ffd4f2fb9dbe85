import { expect, test } from 'vitest';
import { explainedBy } from '../../../stages/confirm/one-rule.ts';
import { seeded } from '../../rigs/data/competitions.ts';

const random = seeded(3);
const rows = Array.from({ length: 400 }, () => ({
  x: random(),
  noise: random(),
  label: random() < 0.3 ? 'yes' : 'no',
}));
const column = (cell: (row: (typeof rows)[number], i: number) => string | number | null) =>
  rows.map((row, i) => {
    const value = cell(row, i);
    return value === null ? null : String(value);
  });
const label = column((row) => row.label);
const amount = column(({ x }) => 100 * x);
const explained = (feature: (string | null)[], target: (string | null)[]) => explainedBy(feature, target)?.explained;

test('another spelling of the label tells all of it', () => {
  expect(
    explained(
      column((row) => (row.label === 'yes' ? 'A' : 'B')),
      label,
    ),
  ).toBe(1);
});

test('so does a number on one side of a bound for each label', () => {
  expect(
    explained(
      column((row) => (row.label === 'yes' ? 1 : 0) + row.noise / 4),
      label,
    ),
  ).toBe(1);
});

test('a copy of a number in another unit tells nearly all of it, one with noise less', () => {
  expect(
    explained(
      column(({ x }) => 2.54 * x),
      amount,
    ),
  ).toBeGreaterThan(0.999);
  expect(
    explained(
      column(({ x, noise }) => x + 0.3 * noise),
      amount,
    ),
  ).toBeLessThan(0.9);
});

test('noise tells nothing, and neither does a name that each row has for itself', () => {
  expect(
    explained(
      column(({ noise }) => noise),
      label,
    ),
  ).toBeLessThan(0.3);
  expect(
    explained(
      column((_, i) => `row ${i}`),
      label,
    ),
  ).toBeUndefined();
});

test('a column that is empty in most rows is not compared', () => {
  expect(
    explained(
      column((row, i) => (i % 3 === 0 ? row.label : null)),
      label,
    ),
  ).toBeUndefined();
});
