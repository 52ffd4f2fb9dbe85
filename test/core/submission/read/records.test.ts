import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordPieces, recordsIn, standard } from '../../../../core/submission/read/records.ts';

const cell = fc.oneof(fc.constantFrom('a', '', '0.5', '","', '"', '\n', ',', 'x"y', '\r'), fc.string({ maxLength: 4 }));
const written = (text: string, always: boolean) =>
  always || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const files = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 }),
  always: fc.boolean(),
});
const textOf = ({ rows, always }: { rows: readonly string[][]; always: boolean }) =>
  rows.map((row) => `${row.map((text) => written(text, always)).join(',')}\n`).join('');

test('quoted, half quoted and unquoted files are read as csv-parse reads them', () => {
  fc.assert(
    fc.property(files, (file) => {
      const expected: unknown = parse(textOf(file), { relax_column_count: true });
      expect(recordsIn(textOf(file), standard)).toEqual(expected);
    }),
    { numRuns: 1500, seed: 4 },
  );
});

test('text in pieces gives the records of the whole, wherever it is cut', () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 7 }), (file, size) => {
      const text = textOf(file);
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const records = [...recordPieces(pieces, standard, () => {})].flatMap((found) =>
        typeof found === 'string' ? [[found]] : found,
      );
      expect(records).toEqual(recordsIn(text, standard));
    }),
    { numRuns: 1000, seed: 6 },
  );
});
