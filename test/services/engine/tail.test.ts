import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepTail } from '../../../services/engine/tail.ts';

test('keeps exactly the last bytes, however they come', async () => {
  const chunks = fc.array(fc.uint8Array({ max: 0x7f, maxLength: 60 }), { maxLength: 60 });
  await fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), chunks, (limit, parts) => {
      const tail = keepTail(limit);
      for (const part of parts) tail.add(part);
      expect(tail.text()).toBe(Buffer.concat(parts).subarray(-limit).toString('utf8'));
    }),
    { seed: 7 },
  );
});

test('never begins within a character', async () => {
  await fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), fc.string({ unit: 'binary', maxLength: 80 }), (limit, text) => {
      const tail = keepTail(limit);
      for (const byte of Buffer.from(text)) tail.add(Uint8Array.of(byte));
      const kept = tail.text();
      expect(text.endsWith(kept)).toBe(true);
      expect(Buffer.byteLength(kept)).toBeGreaterThan(Math.min(Buffer.byteLength(text), limit) - 4);
    }),
    { seed: 7 },
  );
});
