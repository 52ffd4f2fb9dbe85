import { expect, test } from 'vitest';
import { numberWritten } from '../../../core/columns/written-numbers.ts';

test.each<[string, '.' | ',', string]>([
  ['$11,970.00', '.', '11970.00'],
  ['USD 5', '.', '5'],
  ['-3.5 kg', '.', '-3.5'],
  ['12 %', '.', '12'],
  ['-$4', '.', '-4'],
  ['1 234,5 €', ',', '1234.5'],
  ['1.234,50', ',', '1234.50'],
  ['unknown', '.', ''],
  ['-', '.', ''],
  ['A1', '.', ''],
  ['2020-01-05', '.', ''],
  ['-9998', '.', ''],
  ['nan', '.', ''],
  ['1e3', '.', '1e3'],
  ['7.', '.', '7'],
])('%s with the decimal sign %s is %s', (cell, decimal, number) => {
  expect(numberWritten(cell, { decimal, missing: [-9998] })).toBe(number);
});
