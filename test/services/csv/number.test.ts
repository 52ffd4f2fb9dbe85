import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from '../../../services/csv/cell.ts';
import { numberReader } from '../../../services/csv/number.ts';
import { tableOf } from '../../../services/csv/write/transform.ts';

const read = (cell: string) => {
  const [batch] = [...tableOf(['x', 'y'], [[cell, '']]).batches()];
  if (batch === undefined) throw new Error('a table of one row has one batch');
  const { values, odd } = numberReader(0)(batch);
  return { value: values[0] ?? Number.NaN, kind: odd[0]?.kind ?? 'number' };
};
const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 22 }).map((list) => list.join(''));
const spelled = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.float({ noNaN: true, noDefaultInfinity: true }).map((x) => x.toFixed(6)),
  fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      digits,
      fc.constantFrom('', '.'),
      digits,
      fc.constantFrom('', 'e5', 'E-07', 'e+12', 'e400', 'e'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '',
    'nan',
    'inf',
    '-Infinity',
    '1e',
    '.',
    '-',
    '1_000',
    ' 1',
    '0x10',
    '1.5.2',
    '--1',
    '1e5x',
    'NULL',
    '1,5',
  ),
);

test('bytes are read as Number reads them, to 14 digits, and exactly up to 15', () => {
  let numbers = 0;
  fc.assert(
    fc.property(spelled, (cell) => {
      const { value, kind } = read(cell);
      expect([cell, kind]).toEqual([cell, classify(cell)]);
      if (kind !== 'number') {
        expect(value).toBeNaN();
        return;
      }
      numbers += 1;
      const exact = Number(cell);
      const short =
        cell
          .replace(/[eE].*$/, '')
          .replace(/\D/g, '')
          .replace(/^0+/, '').length <= 15;
      if (short) expect(Math.abs(value - exact)).toBe(0);
      expect(Math.abs(value - exact)).toBeLessThanOrEqual(1e-14 * Math.abs(exact));
    }),
    { numRuns: 5000, seed: 11 },
  );
  expect(numbers).toBeGreaterThan(2000);
});
