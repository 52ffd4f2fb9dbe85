import { expect, test } from 'vitest';
import { timeOf } from '../../../core/holdout/holdout-scheme.ts';
import type { Table } from '../../../services/tables/table.ts';

/** Only what is read. */
const tableOf = (...days: string[]) => ({ columns: ['day'], head: days.map((day) => [day]) }) as unknown as Table;

test('the days of test are read in the order that train tells', () => {
  const [train, asked] = [tableOf('13/01/2020', '14/01/2020'), tableOf('01/02/2020', '02/02/2020')];
  expect(timeOf(asked, 'day', [train])).toBe(timeOf(train, 'day'));
  expect(timeOf(asked, 'day')).not.toBe(timeOf(train, 'day'));
});
