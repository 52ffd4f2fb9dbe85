import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexKeys } from '../../../services/csv/keys/key-index.ts';
import { tableOf } from '../../../services/csv/write/transform.ts';

const cell = fc.oneof(
  fc.constantFrom('a', 'b', 'a,b', '"', '', '0', '00', '1000000000000000001'),
  fc.string({ maxLength: 3 }),
);
const keyRows = fc
  .integer({ min: 1, max: 3 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 40 }));

test('keys are found, counted and told apart by their cells, byte for byte', () => {
  fc.assert(
    fc.property(keyRows, keyRows, (rows, others) => {
      const positions = rows[0]!.map((_, j) => j + 1);
      const tableFor = (list: readonly string[][]) =>
        tableOf(
          ['x', ...positions.map((j) => `k${j}`)],
          list.map((row) => ['-', ...row]),
        );
      const index = indexKeys(tableFor(rows), positions);
      const texts = rows.map((row) => row.join('\u001f'));
      const distinct = [...new Set(texts)];
      expect(index.size).toBe(distinct.length);
      expect(distinct.map((_, key) => index.text(key))).toEqual(distinct);
      expect(distinct.map((_, key) => index.count(key))).toEqual(
        distinct.map((text) => texts.filter((t) => t === text).length),
      );
      const asked = others.filter((row) => row.length === positions.length);
      for (const batch of tableFor(asked).batches())
        for (let row = 0; row < batch.rows; row += 1)
          expect(index.find(batch, row, positions)).toBe(distinct.indexOf(asked[row]!.join('\u001f')));
    }),
    { numRuns: 500, seed: 9 },
  );
});
