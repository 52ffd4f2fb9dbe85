import { expect, test } from 'vitest';
import { tableToPredict } from '../../../core/explore/table-to-predict.ts';
import type { Table } from '../../../services/tables/table.ts';

const table = (path: string, columns: readonly string[], bytes = 10): Table => ({
  file: { path, absolute: `/${path}`, format: 'csv', bytes },
  ...{ header: columns, columns, head: [] },
  scan: () => Promise.reject(new Error('nothing is read')),
});
const train = table('people.csv', ['id', 'age', 'city', 'pay', 'churn']);
const found = (...others: readonly Table[]) => tableToPredict(train, 'churn', [train, ...others])?.file.path;

test('is the one with the same columns but for the target, the one called test before a larger one', () => {
  const [test1, later] = [
    table('test.csv', ['id', 'age', 'city', 'pay']),
    table('b.csv', ['id', 'age', 'city', 'pay'], 99),
  ];
  expect(found(later, test1)).toBe('test.csv');
  expect(found(table('a.csv', ['id', 'age', 'city', 'pay']), later)).toBe('b.csv');
});

test('is none that has the target, or few of the columns', () => {
  expect(found(table('test.csv', train.columns), table('cities.csv', ['city', 'country']))).toBeUndefined();
  expect(found()).toBeUndefined();
});
