import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, parseCount, parseMoney } from '../../../services/ledger/money.ts';

const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });

test('every amount is read back as it is written', () => {
  fc.assert(fc.property(amount, (value) => parseMoney(formatMoney(value)) === value));
});

test('amounts are read by their digits: sums are exact where floating point is not', () => {
  expect((parseMoney('0.1') ?? 0) + (parseMoney('0.2') ?? 0)).toBe(parseMoney('0.3'));
  const [units, micro] = [fc.nat({ max: 9_000_000_000 }), fc.nat({ max: 999_999 })];
  fc.assert(
    fc.property(units, micro, fc.integer({ min: 0, max: 6 }), (whole, part, cut) => {
      const digits = String(part).padStart(6, '0').slice(0, cut);
      const text = digits === '' ? String(whole) : `${whole}.${digits}`;
      return BigInt(parseMoney(text) ?? -1) === BigInt(whole) * 1_000_000n + BigInt(digits.padEnd(6, '0'));
    }),
  );
});

test.each([
  [5_000_000, '5.00'],
  [0, '0.00'],
  [1, '0.000001'],
  [120_000, '0.12'],
  [123_450, '0.12345'],
  [1_234_567_890, '1234.56789'],
])('%d is %s', (value, text) => expect(formatMoney(value)).toBe(text));

test.each([
  '',
  '5,00',
  '-1',
  '1e3',
  '$5',
  '5 USD',
  '.5',
  '5.',
  '0.0000001',
  '9007199255',
  'Infinity',
  'NaN',
  '٣',
  '0x5',
])('%j is no amount', (text) => expect(parseMoney(text)).toBeNull());

test.each([
  ['200000', 200_000],
  ['200_000', 200_000],
  ['2M', 2_000_000],
  ['1.5m', 1_500_000],
  ['0.25k', 250],
  ['1.0', 1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is %d', (text, value) => expect(parseCount(text)).toBe(value));

test.each(['', '1.5', '1.2345k', '-2', '2 M', '2T', '9007199254740992', '9999999G', '_5', '1e6', '9'.repeat(400)])(
  '%j is no count',
  (text) => expect(parseCount(text)).toBeNull(),
);
